type Limits = { userLimits?: { open_files?: { soft: number | 'unlimited' } } }

/** How many files and sockets this process may have open. Node has raised the soft limit to the hard one by then. */
export function openFilesLimit(): number {
  // Else the report asks for the names of the hosts it is connected with.
  Object.assign(process.report, { excludeNetwork: true })
  const soft = (process.report.getReport() as Limits).userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}
