/** A call to show, with its path filled in. `key`: the caller needs one, or a session. */
export type Shown = {
  method: string
  url: string
  key: boolean
  /** `encoded`: as a form without files. */
  body:
    | { type: 'json'; sample: unknown }
    | { type: 'form'; fields: readonly string[]; encoded?: boolean }
    | undefined
  /** The answer is plain text. */
  text?: boolean
}

/** The same call in the languages that scripts are written in, by their names. */
export const codeExamples = (call: Shown): [name: string, code: string][] => [
  ['curl', curl(call)],
  ['TypeScript', typeScript(call)],
  ['Python', python(call)],
]

function curl({ method, url, key, body }: Shown): string {
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${url}'`]
  if (key) lines.push(`-H "Authorization: Bearer $SLUICE_KEY"`)
  if (body?.type === 'json') lines.push(`--json ${quoted(JSON.stringify(body.sample))}`)
  if (body?.type === 'form')
    lines.push(...body.fields.map((field) => `${body.encoded ? '--data-urlencode' : '-F'} '${field}=…'`))
  return lines.join(' \\\n  ')
}

/** For a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

function typeScript({ method, url, key, body, text }: Shown): string {
  const headers = [
    ...(key ? [`authorization: 'Bearer ' + process.env.SLUICE_KEY`] : []),
    ...(body?.type === 'json' ? [`'content-type': 'application/json'`] : []),
  ]
  const parts = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(body?.type === 'json' ? [`body: JSON.stringify(${JSON.stringify(body.sample)})`] : []),
    ...(body?.type === 'form' ? ['body: form'] : []),
  ]
  const form =
    body?.type === 'form'
      ? [
          `const form = new ${body.encoded ? 'URLSearchParams' : 'FormData'}()`,
          ...body.fields.map((field) => `form.set('${field}', …)`),
        ]
      : []
  const asked = parts.length > 0 ? `, {\n  ${parts.join(',\n  ')},\n}` : ''
  const read = `console.log(await answer.${text ? 'text' : 'json'}())`
  return [...form, `const answer = await fetch('${url}'${asked})`, read].join('\n')
}

function python({ method, url, key, body, text }: Shown): string {
  const parts = [
    ...(key ? [`headers={"Authorization": f"Bearer {os.environ['SLUICE_KEY']}"}`] : []),
    ...(body?.type === 'json' ? [`json=${pythonValue(body.sample)}`] : []),
    ...(body?.type === 'form'
      ? [`${body.encoded ? 'data' : 'files'}={${body.fields.map((field) => `"${field}": …`).join(', ')}}`]
      : []),
  ]
  const asked = [`"${url}"`, ...parts].join(',\n    ')
  return [
    key ? 'import os, requests' : 'import requests',
    '',
    `answer = requests.${method.toLowerCase()}(\n    ${asked},\n)`,
    `print(answer.${text ? 'text' : 'json()'})`,
  ].join('\n')
}

/** A JSON value as Python writes it. */
function pythonValue(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${pythonValue(each)}`)
  return `{${fields.join(', ')}}`
}
