export const DomainsPage = () => null
