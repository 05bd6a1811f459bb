import type { Ground } from '#workers/sandbox/ground.ts'
import { pickedFault, takeFault } from '#workers/sandbox/payment/fault.ts'
import { authoriseCard } from './authorise-card.ts'
import { authoriseMpi } from './authorise-mpi.ts'
import { cancelCard, captureCard, reauthoriseCard } from './change-card.ts'
import { type Command, Failure, outcome, type Result } from './command.ts'
import {
  addAccount,
  addCard,
  deleteAccount,
  deleteCard,
  getAccount,
  updateAccount,
  updateCard,
} from './member-commands.ts'
import { getMpiResult } from './mpi-result.ts'
import { ensureMode, readParams } from './read-command.ts'
import { searchOrders } from './search-orders.ts'

/** By service and command, as addresses name them. */
const commands: Record<string, (command: Command) => Promise<Result>> = {
  'paynow/v2/Authorize/card': authoriseCard,
  'paynow/v2/ReAuthorize/card': reauthoriseCard,
  'paynow/v2/Capture/card': captureCard,
  'paynow/v2/Cancel/card': cancelCard,
  'paynow/v2/Authorize/mpi': authoriseMpi,
  'paynow/v2/GetResult/mpi': getMpiResult,
  'paynow-search/v2/Search/search': searchOrders,
  'paynowid/v1/Add/account': addAccount,
  'paynowid/v1/Get/account': getAccount,
  'paynowid/v1/Update/account': updateAccount,
  'paynowid/v1/Delete/account': deleteAccount,
  'paynowid/v1/Add/cardinfo': addCard,
  'paynowid/v1/Get/cardinfo': getAccount,
  'paynowid/v1/Update/cardinfo': updateCard,
  'paynowid/v1/Delete/cardinfo': deleteCard,
}

/** Calls that only read; a fault of the line falls on them only where it was picked for them. */
const reading = /^(?:Get|GetResult|Search)\//
const lineFaults = ['time-out-before', 'time-out-after', 'error-after', 'cut-off'] as const
/** Milliseconds, longer than anybody waits. */
const longWait = 150_000

/** Answers one call of the MDK protocol, 200 also for what is refused; null for a path that isn't there. */
export async function answerCommand(ground: Ground, request: Request): Promise<Response | null> {
  const [, test, path] = /^\/veritrans\/(test-)?(.+)$/.exec(new URL(request.url).pathname) ?? []
  const run = commands[path ?? '']
  if (run === undefined || request.method !== 'POST') return null
  const name = path!.split('/').slice(2).join('/')
  const fault = await takeLineFault(ground, name)
  if (fault === 'time-out-before') return timeOut(ground)
  const answer = JSON.stringify(await answerTo(ground, request, { run, name, isTest: test !== undefined }))
  if (fault === 'time-out-after') return timeOut(ground)
  if (fault === 'error-after') return new Response(null, { status: 500 })
  const text = fault === 'cut-off' ? answer.slice(0, answer.length >> 1) : answer
  return new Response(text, {
    headers: { 'Content-Type': 'application/json;charset=UTF-8', 'Cache-Control': 'no-store' },
  })
}

type Asked = { run: (command: Command) => Promise<Result>; name: string; isTest: boolean }

async function answerTo(ground: Ground, request: Request, { run, name, isTest }: Asked): Promise<Result> {
  try {
    const command = { ground, name, params: await readParams(request) }
    ensureMode(command, isTest)
    return await run(command)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { result: { serviceType: name.split('/')[1], ...outcome(error.code, 'failure') } }
  }
}

async function takeLineFault(ground: Ground, name: string) {
  if (reading.test(name) && (await pickedFault(ground, 'veritrans'))?.call !== name) return null
  return takeFault(ground, { provider: 'veritrans', call: name, possible: lineFaults })
}

async function timeOut(ground: Ground): Promise<Response> {
  await ground.wait(longWait)
  return new Response(null, { status: 504 })
}
