export const PlansPage = () => null
