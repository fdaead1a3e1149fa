import { z } from 'zod'
import { CLOAK_MODES } from './visit.ts'

export const MAX_CLOAK_NAME = 100
export const MAX_DESTINATION_URL = 2048

export const Region = z.object({ code: z.string(), name: z.string() })

/** A destination in normal form: http(s), and free of every character that a header may not have. */
const destination = z.string().regex(/^https?:\/\/[!-~]+$/)

const setting = <
  Api extends string,
  Form extends string | null,
  Column extends string,
  Document extends string | null,
  Body extends z.ZodType | null,
  Stored extends z.ZodType,
  Shown extends z.ZodType,
>(declared: {
  /** Name in the API's answers and in the history. */
  api: Api
  /** Name in the form and in the body of create and update; null: owners do not set it there. */
  form: Form
  /** Name in the tables of links and of their versions. */
  column: Column
  /** Name in the routing document; null: redirect nodes do not need it. */
  document: Document
  /** As the API takes it. */
  body: Body
  /** As the column and the routing document hold it; a default here is one of the column, too. */
  stored: Stored
  /** As the API answers it. */
  shown: Shown
  /** As the form for a new link begins. */
  empty: Body extends z.ZodType ? NonNullable<z.input<Body>> : null
  /** What takes its place when the owner's account is erased. */
  erased: z.output<Stored>
}) => declared

/** Off unless the owner says otherwise. */
const SWITCH = {
  body: z.boolean().default(false),
  stored: z.boolean().default(false),
  shown: z.boolean(),
  empty: false,
  erased: false,
}

/**
 * Every setting of a link, in the order of the history. Bodies, answers, tables, versions, routing documents, exports
 * and the web's form follow from this list: see docs/extending.md.
 */
export const CLOAK_SETTINGS = [
  setting({
    api: 'name',
    form: 'name',
    column: 'name',
    document: null,
    body: z.string().trim().min(1).max(MAX_CLOAK_NAME),
    stored: z.string(),
    shown: z.string(),
    empty: '',
    erased: 'deleted',
  }),
  setting({
    api: 'mode',
    form: 'mode',
    column: 'mode',
    document: 'mode',
    body: z.enum(CLOAK_MODES),
    stored: z.enum(CLOAK_MODES),
    shown: z.enum(CLOAK_MODES),
    empty: 'cloak',
    erased: 'full_open',
  }),
  setting({
    api: 'real_url',
    form: 'realUrl',
    column: 'real_url',
    document: 'realUrl',
    body: z.string().trim().min(1).max(MAX_DESTINATION_URL),
    stored: destination,
    shown: z.string(),
    empty: '',
    // A domain that never exists (RFC 2606).
    erased: 'https://deleted.invalid/',
  }),
  // Null only in full_open mode.
  setting({
    api: 'audit_url',
    form: 'auditUrl',
    column: 'audit_url',
    document: 'auditUrl',
    body: z.string().trim().max(MAX_DESTINATION_URL).nullish(),
    stored: destination.nullable(),
    shown: z.string().nullable(),
    empty: '',
    erased: null,
  }),
  // ISO codes. They apply in cloak mode only; in the other modes a body's are ignored and the stored ones stay.
  setting({
    api: 'selected_regions',
    form: 'selectedRegions',
    column: 'countries',
    document: 'countries',
    body: z.array(z.string().length(2)).max(249).default([]),
    stored: z.array(z.string().length(2)),
    shown: z.array(Region),
    empty: [],
    erased: [],
  }),
  // Each visit's click id goes into the destination.
  setting({
    api: 'click_id',
    form: 'clickId',
    column: 'click_id',
    document: 'clickId',
    ...SWITCH,
  }),
  // A visit's own `url` takes the destination's place where it is of the same site.
  setting({
    api: 'tracking_template',
    form: 'trackingTemplate',
    column: 'tracking_template',
    document: 'trackingTemplate',
    ...SWITCH,
  }),
  // The routing document's own `active` also depends on takedowns and deletion.
  setting({
    api: 'active',
    form: null,
    column: 'active',
    document: null,
    body: null,
    stored: z.boolean().default(true),
    shown: z.boolean(),
    empty: null,
    erased: false,
  }),
]
