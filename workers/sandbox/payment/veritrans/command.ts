import type { SandboxContext } from '#workers/sandbox/ground.ts'
import { type CodeName, codes, resultCode } from './codes.ts'

/** One call of the MDK protocol, its signature checked. `name` is as in its address: `Capture/card`. */
export type Command = { context: SandboxContext; name: string; params: Params }
export type Params = { readonly [name: string]: unknown }
/** The fields of `result` and, where members are concerned, those of `payNowIdResponse`. */
export type Result = { result: Record<string, unknown>; payNowIdResponse?: Record<string, unknown> }

/** What the provider won't do, by the name of its code. */
export class Failure extends Error {
  readonly code: CodeName

  constructor(code: CodeName) {
    super(code)
    this.code = code
  }
}

/** A text in the parameters, `payNowIdParam.token` one level down; empty where there is none. */
export function param({ params }: Command, path: string): string {
  let value: unknown = params
  for (const name of path.split('.')) value = (value as Params | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

export function outcome(name: CodeName, mstatus: 'success' | 'failure' | 'pending') {
  return { mstatus, vResultCode: resultCode(name), merrMsg: codes[name][1] }
}

/** `orderId` as every command names it. */
export function orderIdOf(command: Command, wrong: CodeName): string {
  const orderId = param(command, 'orderId')
  if (!/^[\w-]{1,100}$/.test(orderId)) throw new Failure(wrong)
  return orderId
}

/** Whole yen from `least` to 99999999. */
export function amountOf(command: Command, wrong: CodeName, least = 1): number {
  const text = param(command, 'amount')
  const amount = Number(text)
  if (!/^(?:0|[1-9]\d{0,7})$/.test(text) || amount < least) throw new Failure(wrong)
  return amount
}
