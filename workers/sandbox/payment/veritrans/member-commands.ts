import { isAccountId } from './card-source.ts'
import { type Command, Failure, outcome, param, type Result } from './command.ts'
import { addMember, cardOf, changeMember, getMember, type Member, removeMember } from './member.ts'
import { redeemToken } from './token.ts'

const account = 'payNowIdParam.accountParam'

export async function addAccount(command: Command): Promise<Result> {
  const accountId = accountIdOf(command)
  const createDate = param(command, `${account}.accountBasicParam.createDate`)
  if (!(await addMember(command.ground, accountId, createDate))) throw new Failure('memberExists')
  return answer(command, await getMember(command.ground, accountId))
}

/** Get/account and Get/cardinfo: who it is, and the cards. */
export async function getAccount(command: Command): Promise<Result> {
  return answer(command, await getMember(command.ground, accountIdOf(command)))
}

export async function updateAccount(command: Command): Promise<Result> {
  const createDate = param(command, `${account}.accountBasicParam.createDate`)
  const member = await changeMember(command.ground, accountIdOf(command), ({ cards }) => cards)
  return answer(command, { ...member, createDate: createDate || member.createDate })
}

/** The cards go with it. */
export async function deleteAccount(command: Command): Promise<Result> {
  return answer(command, await removeMember(command.ground, accountIdOf(command)))
}

/** Add/cardinfo: a command that asks nobody whose card it is keeps none for charges that recur. */
export async function addCard(command: Command): Promise<Result> {
  const { ground } = command
  await getMember(ground, accountIdOf(command))
  await redeemToken(ground, param(command, `${account}.cardParam.token`))
  throw new Failure('unproven')
}

export async function updateCard(command: Command): Promise<Result> {
  const { ground } = command
  const member = await getMember(ground, accountIdOf(command))
  const { cardId } = cardOf(member, cardIdOf(command))
  if (param(command, `${account}.cardParam.defaultCard`) !== '1') return answer(command, member)
  const changed = await changeMember(ground, member.accountId, ({ cards }) =>
    cards.map((one) => ({ ...one, isDefault: one.cardId === cardId })),
  )
  return answer(command, changed)
}

export async function deleteCard(command: Command): Promise<Result> {
  const { ground } = command
  const member = await getMember(ground, accountIdOf(command))
  const { cardId } = cardOf(member, cardIdOf(command))
  const changed = await changeMember(ground, member.accountId, ({ cards }) =>
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

function answer({ ground }: Command, { accountId, cards }: Member): Result {
  const cardInfo = cards.map(({ cardId, card, isDefault }) => ({
    cardId,
    cardNumber: card.masked,
    cardExpire: card.expire,
    cardholderName: card.holderName,
    defaultCard: isDefault ? '1' : '0',
  }))
  const processId = String(ground.now() % 100_000_000)
  const message = outcome('member', 'success').merrMsg
  return {
    result: { ...outcome('member', 'success'), txnVersion: '2.0.0' },
    payNowIdResponse: { processId, status: 'success', message, account: { accountId, cardInfo } },
  }
}
