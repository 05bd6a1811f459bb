import { newSecret } from '#workers/sandbox/context.ts'
import { html } from '#workers/sandbox/page.ts'
import { takeFault } from '#workers/sandbox/payment/fault.ts'
import { addMember, type Card, cardOf, findMember, getMember, redeemToken } from './card.ts'
import {
  amountOf,
  type CodeName,
  type Command,
  Failure,
  orderIdOf,
  outcome,
  param,
  type Result,
} from './command.ts'
import { type Answer, askIssuer } from './issuer.ts'
import { type Authentication, note, openPayment, orderLife, type Payment, paymentFields } from './payment.ts'

/**
 * Authorize/card: reserves an amount on the card of a token or of a member, or charges it at once, without 3-D Secure. It therefore stores
 * no card, and refuses a stored card that ReAuthorize could charge as part of a series.
 */
export async function authoriseCard(command: Command): Promise<Result> {
  const orderId = orderIdOf(command, 'cardInput')
  const amount = amountOf(command, 'cardInput')
  const payment = await newPayment(command, orderId, { service: 'card', wrong: 'cardInput' })
  if (payment.keepsCard) throw new Failure('unproven')
  if (payment.isOfKeptCard) await ensureNoSeries(command, payment)
  await openPayment(command.context, payment, amount)
  return answerCard(
    command,
    payment,
    await askIssuer(command.context, payment, { command: 'Authorize', amount }),
  )
}

async function ensureNoSeries(command: Command, { accountId }: Payment): Promise<void> {
  const { context } = command
  const cardId = param(command, 'payNowIdParam.accountParam.cardParam.cardId')
  const { provenAt } = cardOf(await getMember(context, accountId), cardId)
  if (provenAt !== null && context.now() - provenAt < orderLife) throw new Failure('noSeries')
}

export function answerCard(command: Command, payment: Payment, answer: Answer): Result {
  const { code, mstatus, amount } = answer
  const transactionType = payment.withCapture ? 'ac' : 'a'
  return {
    result: {
      ...paymentFields(command.context, payment, 'card'),
      ...outcome(code, mstatus),
      cardTransactiontype: mstatus === 'success' ? transactionType : undefined,
      reqAmount: String(amount),
      reqCardNumber: payment.card.masked,
      reqCardExpire: '*****',
      resAuthCode: mstatus === 'success' ? '000000' : undefined,
      pending: mstatus === 'pending' ? '1' : '0',
      reqWithCapture: param(command, 'withCapture') || undefined,
    },
  }
}

/** Milliseconds for which the issuer's page works. */
const life = 20 * 60_000
const serviceOptions = ['mpi-complete', 'mpi-company', 'mpi-merchant']

/** Authorize/mpi: opens an order with 3-D Secure, and answers the address of the issuer's page. An amount of 0 only verifies the card. */
export async function authoriseMpi(command: Command): Promise<Result> {
  const { context } = command
  const orderId = orderIdOf(command, 'mpiInput')
  const amount = amountOf(command, 'mpiInput', 0)
  const authentication = readAuthentication(command)
  if (amount === 0 && param(command, 'withCapture') === 'true') throw new Failure('mpiInput')
  ensureIndicator(command, amount)
  const payment = await newPayment(command, orderId, { service: 'mpi', wrong: 'mpiInput' })
  await openPayment(context, { ...payment, authentication }, amount)
  await note(context, orderId, { command: 'Authorize', kind: 'mpi', code: 'mpi', isSuccess: true, amount })
  const md = newSecret(context)
  await context.state.put(mdKey(md), orderId)
  const authStartUrl = `${context.origin}/veritrans/acs?md=${md}`
  return {
    result: {
      ...paymentFields(context, payment, 'mpi'),
      ...outcome('mpi', 'success'),
      reqAmount: String(amount),
      reqCardNumber: payment.card.masked,
      authStartUrl,
      resResponseContents: startPage(authStartUrl),
    },
  }
}

/** Finds the order of an issuer's page; null for an unknown address. */
export function orderAtIssuer({ context }: Pick<Command, 'context'>, md: string): Promise<string | null> {
  return context.state.get<string>(mdKey(md))
}

/**
 * Refuses a wrong `authenticationIndicator`: 02 if the payment starts recurring charges of a stored card, 04 if a card is only added, else
 * 01.
 */
function ensureIndicator(command: Command, amount: number): void {
  const accountId = param(command, 'payNowIdParam.accountParam.accountId')
  const wanted = accountId === '' ? '01' : amount === 0 ? '04' : '02'
  if ((param(command, 'authenticationIndicator') || '01') !== wanted) throw new Failure('mpiInput')
}

function readAuthentication(command: Command): Authentication {
  const field = (name: string) => param(command, name)
  const name = field('cardholderName')
  const minutes = Number(field('verifyTimeout') || life / 60_000)
  const problems = [
    !serviceOptions.includes(field('serviceOptionType')),
    !isAddress(field('redirectionUri'), 1024),
    field('pushUrl') !== '' && !isAddress(field('pushUrl'), 256),
    !['0', '1', '2'].includes(field('verifyResultLink') || '0'),
    !Number.isInteger(minutes) || minutes < 1 || minutes > 999,
    // Any other value means 3-D Secure 1, which no brand supports any more.
    field('deviceChannel') !== '02',
    field('messageCategory') !== '01',
    field('cardholderNameOmitFlag') !== 'true' && (name.length < 2 || name.length > 45),
  ]
  if (problems.includes(true)) throw new Failure('mpiInput')
  return {
    redirectionUri: field('redirectionUri'),
    pushUrl: field('pushUrl'),
    verifyResultLink: field('verifyResultLink') || '0',
    expiresAt: command.context.now() + Math.min(life, minutes * 60_000),
    outcome: 'waiting',
    isChallenged: false,
  }
}

function isAddress(text: string, longest: number): boolean {
  return text.length <= longest && /^https?:\/\//.test(text) && URL.canParse(text)
}

function startPage(url: string): string {
  return html`<!doctype html><meta http-equiv="refresh" content="0;url=${url}"><a href="${url}">${url}</a>`
    .text
}

function mdKey(md: string): string {
  return `veritrans-md/${md}`
}

/** Milliseconds by which a wrong clock is ahead: one day. */
const wrongClock = 86_400_000
const account = 'payNowIdParam.accountParam'

/** Reads a payment from a command, with the card of a token or a stored card. It doesn't open the order yet. */
async function newPayment(
  command: Command,
  orderId: string,
  { service, wrong }: { service: Payment['service']; wrong: CodeName },
): Promise<Payment> {
  const { context, name } = command
  if (param(command, 'jpo') !== '10') throw new Failure(wrong)
  const possible = ['duplicate-order', 'clock-off'] as const
  const fault = await takeFault(context, { provider: 'veritrans', call: name, possible })
  if (fault === 'duplicate-order') throw new Failure('duplicate')
  const accountId = param(command, `${account}.accountId`)
  const keepsCard = param(command, 'payNowIdParam.tanking') === '1'
  if (keepsCard) await ensureMember(command, accountId)
  return {
    orderId,
    service,
    accountId,
    keepsCard,
    isOfKeptCard: param(command, 'payNowIdParam.token') === '',
    withCapture: param(command, 'withCapture') === 'true',
    card: await cardFor(command, accountId),
    ahead: fault === 'clock-off' ? wrongClock : 0,
    authentication: null,
    transactions: [],
  }
}

/** assumed: a card can be stored for an existing member, or for a new one that the command creates by stating a creation date. */
async function ensureMember(command: Command, accountId: string): Promise<void> {
  if (!isAccountId(accountId)) throw new Failure('memberInput')
  if ((await findMember(command.context, accountId)) !== null) return
  const createDate = param(command, `${account}.accountBasicParam.createDate`)
  if (!/^\d{8}$/.test(createDate)) throw new Failure('noMember')
  await addMember(command.context, accountId, createDate)
}

export function isAccountId(text: string): boolean {
  return /^[\w.@-]{1,100}$/.test(text)
}

async function cardFor(command: Command, accountId: string): Promise<Card> {
  const token = param(command, 'payNowIdParam.token')
  if (token !== '') return redeemToken(command.context, token)
  if (accountId === '') throw new Failure('token')
  return cardOf(await getMember(command.context, accountId), param(command, `${account}.cardParam.cardId`))
    .card
}
