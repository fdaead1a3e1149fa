import { z } from 'zod'

/** `GET /api/openapi.json`: an OpenAPI 3.1 document. */
export const OpenApiAnswer = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})

/** `GET /api/docs`. Without `lang`, `Accept-Language` decides. */
export const DocsQuery = z.strictObject({
  lang: z.enum(['zh', 'en']).optional(),
  theme: z.enum(['dark', 'light']).default('dark'),
})
