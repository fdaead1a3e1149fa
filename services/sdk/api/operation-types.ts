import type { paths } from './operations.d.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The paths that take this method with an API key. */
export type PathFor<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]: object } ? P : never
}[keyof paths]

type Operation<M extends Method, P extends PathFor<M>> = paths[P][M]

type PathPart<O> = O extends { parameters: { path: infer Path extends object } }
  ? { path: { [K in keyof Path]: string | number } }
  : { path?: never }

type QueryPart<O> = O extends { parameters: { query: infer Query extends object } }
  ? { query: Query }
  : O extends { parameters: { query?: infer Query extends object } }
    ? { query?: Query | undefined }
    : { query?: never }

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never

type BodyPart<O> = O extends { requestBody: infer Content extends object }
  ? { body: Json<Content> }
  : O extends { requestBody?: infer Content extends object }
    ? { body?: Json<Content> | undefined }
    : { body?: never }

type Common = {
  /** Ends the call, its attempts and its waiting; the call rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** For one attempt, in milliseconds; otherwise the client's. */
  timeoutMs?: number | undefined
  /** Of a change: 1 to 255 visible ASCII characters. Without one, each call makes its own. */
  idempotencyKey?: string | undefined
}

export type CallOptions = Common & {
  path?: object | undefined
  query?: object | undefined
  body?: unknown
}

export type Options<M extends Method, P extends PathFor<M>> = Common &
  PathPart<Operation<M, P>> &
  QueryPart<Operation<M, P>> &
  BodyPart<Operation<M, P>>

/** The options of a call, which may be left out when it needs none. */
export type Given<M extends Method, P extends PathFor<M>> =
  Record<never, never> extends Options<M, P> ? [options?: Options<M, P>] : [options: Options<M, P>]

type Good<O> = O extends { responses: infer Responses } ? Responses[keyof Responses] : never
type Content<R> = [Json<R>] extends [never] ? Blob : Json<R>

/** What a call resolves to: the answer's JSON, or a Blob where the document names another media type. */
export type Answer<M extends Method, P extends PathFor<M>> = Content<Good<Operation<M, P>>>

export type ListPath = {
  [P in PathFor<'get'>]: Answer<'get', P> extends { items: readonly unknown[]; page: number } ? P : never
}[PathFor<'get'>]

export type Item<P extends ListPath> =
  Answer<'get', P> extends { items: readonly (infer Row)[] } ? Row : never
