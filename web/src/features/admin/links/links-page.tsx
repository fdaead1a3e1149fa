export const LinksPage = () => null
