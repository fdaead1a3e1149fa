import type { Language } from '@sluice/contract/api-answer'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../base/database/connect.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { shortAddresses } from '../../base/short-links/own-hosts.ts'
import type { Origins, Place, ShortAddress } from '../../base/short-links/short-address.ts'

export type Shown = { language: Language; addressOf: (link: Place) => ShortAddress }

/** What an answer about these links needs beside them. */
export const shownTo = async (
  { db, origins }: { db: Db; origins: Origins },
  request: FastifyRequest,
  links: readonly Place[],
): Promise<Shown> => ({
  language: languageOf(request),
  addressOf: await shortAddresses(db, links, origins),
})
