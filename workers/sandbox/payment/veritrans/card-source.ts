import { takeFault } from '#workers/sandbox/payment/fault.ts'
import type { Card } from './card.ts'
import type { CodeName } from './codes.ts'
import { type Command, Failure, param } from './command.ts'
import { addMember, cardOf, findMember, getMember } from './member.ts'
import type { Payment } from './payment.ts'
import { redeemToken } from './token.ts'

/** A day. */
const wrongClock = 86_400_000
const account = 'payNowIdParam.accountParam'

/** A payment as it is asked for, with the card of a token or one that is kept. Nothing is opened yet. */
export async function newPayment(
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

/** assumed: a card is kept for a member who is there, or whom the command makes by giving the day of making. */
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
