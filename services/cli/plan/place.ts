/** A link's name in files and plans, cut: `go.brand.example/sale`, or `sale` at the installation's own address. */
export type Place = { domain: string | null; code: string }

export function cutPlace(name: string): Place {
  const end = name.lastIndexOf('/')
  return { domain: end < 0 ? null : name.slice(0, end), code: name.slice(end + 1) }
}

export function placeName({ domain, code }: Place): string {
  if (domain === null) return code
  return `${URL.parse(`http://${domain}`)?.hostname ?? domain}/${code}`
}
