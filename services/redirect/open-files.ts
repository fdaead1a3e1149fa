type Limits = { userLimits?: { open_files?: { soft: number | 'unlimited' } } }

/** How many files and sockets this process may have open. Node has already raised the soft limit to the hard one. */
export function openFilesLimit(): number {
  // Otherwise the report resolves the names of connected hosts.
  Object.assign(process.report, { excludeNetwork: true })
  const soft = (process.report.getReport() as Limits).userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}
