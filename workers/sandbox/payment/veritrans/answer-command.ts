import { createHash } from 'node:crypto'
import { readText } from '#workers/sandbox/body.ts'
import type { SandboxContext } from '#workers/sandbox/context.ts'
import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { pickedFault, takeFault } from '#workers/sandbox/payment/fault.ts'
import { authoriseCard, authoriseMpi, isAccountId } from './authorise.ts'
import { addMember, cardOf, changeMember, getMember, type Member, redeemToken, removeMember } from './card.ts'
import { cancelCard, captureCard, reauthoriseCard } from './change-card.ts'
import { type Command, Failure, outcome, type Params, param, type Result, resultCode } from './command.ts'
import { findCvs } from './cvs.ts'
import { authoriseCvs, cancelCvsOrder, viewCvs } from './cvs-commands.ts'
import { expireAuthentication, getMpiResult } from './mpi-result.ts'
import { findPayment, type Payment, type Transaction } from './payment.ts'
import { merchant } from './sign.ts'

const account = 'payNowIdParam.accountParam'

/** The commands, keyed by service and command as in their addresses. */
const commands: Record<string, (command: Command) => Promise<Result>> = {
  'paynow/v2/Authorize/card': authoriseCard,
  'paynow/v2/ReAuthorize/card': reauthoriseCard,
  'paynow/v2/Capture/card': captureCard,
  'paynow/v2/Cancel/card': cancelCard,
  'paynow/v2/Authorize/mpi': authoriseMpi,
  'paynow/v2/GetResult/mpi': getMpiResult,
  'paynow/v2/Authorize/cvs': authoriseCvs,
  'paynow/v2/Cancel/cvs': cancelCvsOrder,
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

/** Matches commands that only read. A network fault applies to them only if it was chosen for them. */
const reading = /^(?:Get|GetResult|Search)\//

const lineFaults = ['time-out-before', 'time-out-after', 'error-after', 'cut-off'] as const

/** Milliseconds, longer than any client waits. */
const longWait = 150_000

/** Answers one command of the MDK protocol. Refusals are answered with status 200, too. Returns null for a path that doesn't exist. */
export async function answerCommand(context: SandboxContext, request: Request): Promise<Response | null> {
  const [, test, path] = /^\/veritrans\/(test-)?(.+)$/.exec(new URL(request.url).pathname) ?? []
  const run = commands[path ?? '']
  if (run === undefined || request.method !== 'POST') return null
  const name = path!.split('/').slice(2).join('/')
  const fault = await takeLineFault(context, name)
  if (fault === 'time-out-before') return timeOut(context)
  const answer = JSON.stringify(await answerTo(context, request, { run, name, isTest: test !== undefined }))
  if (fault === 'time-out-after') return timeOut(context)
  if (fault === 'error-after') return new Response(null, { status: 500 })
  const text = fault === 'cut-off' ? answer.slice(0, answer.length >> 1) : answer
  return new Response(text, {
    headers: { 'Content-Type': 'application/json;charset=UTF-8', 'Cache-Control': 'no-store' },
  })
}

type Asked = { run: (command: Command) => Promise<Result>; name: string; isTest: boolean }

async function answerTo(
  context: SandboxContext,
  request: Request,
  { run, name, isTest }: Asked,
): Promise<Result> {
  try {
    const command = { context, name, params: await readParams(request) }
    ensureMode(command, isTest)
    return await run(command)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { result: { serviceType: name.split('/')[1], ...outcome(error.code, 'failure') } }
  }
}

async function takeLineFault(context: SandboxContext, name: string) {
  if (reading.test(name) && (await pickedFault(context, 'veritrans'))?.call !== name) return null
  return takeFault(context, { provider: 'veritrans', call: name, possible: lineFaults })
}

async function timeOut(context: SandboxContext): Promise<Response> {
  await context.wait(longWait)
  return new Response(null, { status: 504 })
}

/** Search/search: lists everything that happened to an order. The list is empty if the order doesn't exist. */
async function searchOrders(command: Command): Promise<Result> {
  const { context } = command
  const orderId = param(command, 'orderId')
  if ((await findPayment(context, orderId)) !== null) await expireAuthentication(context, orderId)
  const payment = await findPayment(context, orderId)
  const cvs = await findCvs(context, orderId)
  const orderInfo = [
    ...(payment === null ? [] : [viewOrder(payment)]),
    ...(cvs === null ? [] : [viewCvs(cvs)]),
  ]
  return { result: { serviceType: 'search', ...outcome('search', 'success'), orderInfos: { orderInfo } } }
}

function viewOrder(payment: Payment) {
  const last = payment.transactions.findLast(({ isSuccess }) => isSuccess)
  return {
    index: '1',
    serviceTypeCd: payment.service,
    orderId: payment.orderId,
    orderStatus: payment.transactions.some(({ kind }) => kind === 'card') ? 'end' : 'initial',
    lastSuccessTxnType: last?.command,
    accountId: payment.accountId || undefined,
    transactionInfos: { transactionInfo: payment.transactions.map((one) => viewTransaction(payment, one)) },
  }
}

function viewTransaction({ card, withCapture }: Payment, transaction: Transaction) {
  const { txnId, command, kind, code, isSuccess, at, amount } = transaction
  return {
    txnId,
    command,
    mstatus: isSuccess ? 'success' : 'failure',
    vResultCode: resultCode(code),
    txnDatetime: compactDate(at),
    amount: String(amount),
    properTransactionInfo: {
      txnKind: kind,
      cardTransactionType: kind === 'card' ? (withCapture ? 'ac' : 'a') : undefined,
      reqWithCapture: String(withCapture),
      reqCardNumber: card.masked,
    },
  }
}

/**
 * Reads the signed parameters of a command. The body is JSON, or percent-encoded JSON as the MDKs send it. The signature covers the bytes
 * as they arrived. Refuses a body that is incomplete or not signed by the merchant.
 */
async function readParams(request: Request): Promise<Params> {
  const body = decode(await readText(request))
  const params = signedPart(body)
  if (params === null) throw new Failure('merchant')
  const { authHash, params: read } = JSON.parse(body) as { authHash: unknown; params: Params }
  const expected = createHash('sha256').update(`${merchant.ccid}${params}${merchant.secret}`).digest('hex')
  if (read.merchantCcid !== merchant.ccid || authHash !== expected) throw new Failure('merchant')
  return read
}

function decode(body: string): string {
  if (!body.startsWith('%7B')) return body
  try {
    return decodeURIComponent(body.replaceAll('+', ' '))
  } catch {
    throw new Failure('merchant')
  }
}

const beforeParams = /^\s*\{\s*(?:"authHash"\s*:\s*"[^"\\]*"\s*,\s*)?"params"\s*:\s*(?=\{)/

/** Returns the text of `params` inside a body; null if the body isn't JSON or has no `params`. */
export function signedPart(body: string): string | null {
  const start = beforeParams.exec(body)?.[0].length
  if (start === undefined || !isJson(body)) return null
  let depth = 0
  // Braces inside strings don't count.
  for (const { 0: sign, index } of body.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (sign === '{') depth++
    if (sign === '}' && --depth === 0) return body.slice(start, start + index + 1)
  }
  return null
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Refuses a command whose address and `dummyRequest` don't agree on whether the contract is a test. */
function ensureMode({ params }: Command, isTest: boolean): void {
  if (params.dummyRequest !== (isTest ? '1' : '0')) throw new Failure('merchant')
}

async function addAccount(command: Command): Promise<Result> {
  const accountId = accountIdOf(command)
  const createDate = param(command, `${account}.accountBasicParam.createDate`)
  if (!(await addMember(command.context, accountId, createDate))) throw new Failure('memberExists')
  return answer(command, await getMember(command.context, accountId))
}

/** Get/account and Get/cardinfo: answers a member and the member's cards. */
async function getAccount(command: Command): Promise<Result> {
  return answer(command, await getMember(command.context, accountIdOf(command)))
}

async function updateAccount(command: Command): Promise<Result> {
  const createDate = param(command, `${account}.accountBasicParam.createDate`)
  const member = await changeMember(command.context, accountIdOf(command), ({ cards }) => cards)
  return answer(command, { ...member, createDate: createDate || member.createDate })
}

/** Deletes a member together with the cards. */
async function deleteAccount(command: Command): Promise<Result> {
  return answer(command, await removeMember(command.context, accountIdOf(command)))
}

/** Add/cardinfo: refuses to store a card, since nobody has authenticated its owner and stored cards are for recurring charges. */
async function addCard(command: Command): Promise<Result> {
  const { context } = command
  await getMember(context, accountIdOf(command))
  await redeemToken(context, param(command, `${account}.cardParam.token`))
  throw new Failure('unproven')
}

async function updateCard(command: Command): Promise<Result> {
  const { context } = command
  const member = await getMember(context, accountIdOf(command))
  const { cardId } = cardOf(member, cardIdOf(command))
  if (param(command, `${account}.cardParam.defaultCard`) !== '1') return answer(command, member)
  const changed = await changeMember(context, member.accountId, ({ cards }) =>
    cards.map((one) => ({ ...one, isDefault: one.cardId === cardId })),
  )
  return answer(command, changed)
}

async function deleteCard(command: Command): Promise<Result> {
  const { context } = command
  const member = await getMember(context, accountIdOf(command))
  const { cardId } = cardOf(member, cardIdOf(command))
  const changed = await changeMember(context, member.accountId, ({ cards }) =>
    cards.filter((one) => one.cardId !== cardId),
  )
  return answer(command, changed)
}

function accountIdOf(command: Command): string {
  const accountId = param(command, `${account}.accountId`)
  if (!isAccountId(accountId)) throw new Failure('memberInput')
  return accountId
}

function cardIdOf(command: Command): string {
  const cardId = param(command, `${account}.cardParam.cardId`)
  if (cardId === '') throw new Failure('memberInput')
  return cardId
}

function answer({ context }: Command, { accountId, cards }: Member): Result {
  const cardInfo = cards.map(({ cardId, card, isDefault }) => ({
    cardId,
    cardNumber: card.masked,
    cardExpire: card.expire,
    cardholderName: card.holderName,
    defaultCard: isDefault ? '1' : '0',
  }))
  const processId = String(context.now() % 100_000_000)
  const message = outcome('member', 'success').merrMsg
  return {
    result: { ...outcome('member', 'success'), txnVersion: '2.0.0' },
    payNowIdResponse: { processId, status: 'success', message, account: { accountId, cardInfo } },
  }
}
