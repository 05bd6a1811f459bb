import { takeFault } from '#workers/sandbox/payment/fault.ts'
import { type Call, type Fields, field, GmoRefusal, newId, refuseAll } from './api.ts'
import { requireShop } from './contract.ts'
import { addTrade, type Trade } from './trade.ts'

const jobs = ['CHECK', 'AUTH', 'CAPTURE'] as const

/** EntryTran: an order of the shop begins; its id is used up. */
export async function enterTrade(call: Call): Promise<Fields> {
  requireShop(call)
  const { context, api } = call
  const trade = readTrade(call)
  const fault = await takeFault(context, { provider: 'gmo', call: api, possible: ['duplicate-order'] })
  if (fault !== null || !(await addTrade(context, trade))) throw new GmoRefusal('E01040010')
  return { AccessID: trade.accessId, AccessPass: trade.accessPass }
}

function readTrade(call: Call): Trade {
  const { context } = call
  const [orderId, amount] = [field(call, 'OrderID'), field(call, 'Amount')]
  const jobCd = jobs.find((job) => job === field(call, 'JobCd'))
  refuseAll([
    [orderId === '', 'E01040001'],
    [orderId.length > 27, 'E01040003'],
    [!/^[0-9A-Za-z-]*$/.test(orderId), 'E01040013'],
    [field(call, 'JobCd') === '', 'E01050001'],
    [field(call, 'JobCd') !== '' && jobCd === undefined, 'E01050002'],
    ...amountChecks(amount, jobCd !== 'CHECK'),
  ])
  return {
    orderId,
    accessId: newId(context),
    accessPass: newId(context),
    jobCd: jobCd!,
    status: 'UNPROCESSED',
    amount: jobCd === 'CHECK' ? 0 : Number(amount),
    enteredAt: context.now(),
    offset: 0,
    processedAt: null,
    withTds: field(call, 'TdFlag') === '2',
    memberId: '',
    card: null,
    approve: '',
    tranId: '',
    clientFields: ['', '', ''],
    tds: null,
    refusedWith: null,
  }
}

/** At most seven digits, and not nothing. */
export function amountChecks(amount: string, isNeeded: boolean) {
  return [
    [isNeeded && amount === '', 'E01060001'],
    [amount.length > 7, 'E01060005'],
    [!/^\d*$/.test(amount) || (isNeeded && amount !== '' && Number(amount) === 0), 'E01060006'],
  ] as const
}
