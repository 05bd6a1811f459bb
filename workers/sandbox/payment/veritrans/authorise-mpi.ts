import { newSecret } from '#workers/sandbox/ground.ts'
import { html } from '#workers/sandbox/html.ts'
import { newPayment } from './card-source.ts'
import { amountOf, type Command, Failure, orderIdOf, outcome, param, type Result } from './command.ts'
import { type Authentication, note, openPayment } from './payment.ts'
import { paymentFields } from './payment-fields.ts'

/** How long somebody may be on the issuer's page. */
const life = 20 * 60_000
const serviceOptions = ['mpi-complete', 'mpi-company', 'mpi-merchant']

/**
 * Authorize/mpi: an order that its payer confirms at the issuer first. The answer leads there. An amount of 0 proves that a card is
 * good.
 */
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

/** Which order is asked about at the issuer's page; null for an address nobody was given. */
export function orderAtIssuer({ context }: Pick<Command, 'context'>, md: string): Promise<string | null> {
  return context.state.get<string>(mdKey(md))
}

/** What recurs on a card that is kept says so with its first charge, and of nothing that a card is added. */
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
    // Anything else is 3-D Secure 1, which no brand supports any more.
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
