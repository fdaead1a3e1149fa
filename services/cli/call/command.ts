import type { Readable, Writable } from 'node:stream'
import type { Sluice } from '@sluice/sdk'
import type { Output } from '../output/output.ts'
import type { OptionName } from './options.ts'

export type World = {
  env: Readonly<Record<string, string | undefined>>
  input: Readable & { isTTY?: boolean }
  output: Writable
  errors: Writable
  /** Aborts when the person ends the command; until this is called, that ends the process. */
  untilInterrupted(): AbortSignal
}

export type Call = {
  args: readonly string[]
  /** The option's text, or undefined without it. */
  text(name: OptionName): string | undefined
  /** The option's texts, of one that may be repeated. */
  texts(name: OptionName): string[] | undefined
  flag(name: OptionName): boolean
  world: World
  output: Output
  language: 'en-US' | 'zh-CN'
  /** The client for the stored key or that of the environment. Rejects when there is none. */
  sluice(): Promise<Sluice>
}

export type Command = {
  /** Such as `links list`. */
  words: string
  /** Names of the arguments, all of them required. */
  args: readonly string[]
  about: string
  options: readonly OptionName[]
  run(call: Call): Promise<void>
}
