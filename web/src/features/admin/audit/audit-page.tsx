export const AuditPage = () => null
