import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { type Call, type Fields, field, GmoRefusal, refuseAll } from './api.ts'
import { requireShop, siteId } from './contract.ts'
import { forward } from './reserve.ts'
import { findTrade, type Trade } from './trade.ts'

/** SearchTrade: an order of the shop as it stands. */
export async function searchTrade(call: Call): Promise<Fields> {
  requireShop(call)
  const orderId = field(call, 'OrderID')
  refuseAll([[orderId === '', 'E01040001']])
  const trade = await findTrade(call.ground, orderId)
  if (trade === null) throw new GmoRefusal('E01110002')
  return view(trade)
}

function view(trade: Trade): Fields {
  const isPaid = trade.processedAt !== null
  const [ClientField1 = '', ClientField2 = '', ClientField3 = ''] = trade.clientFields
  return {
    OrderID: trade.orderId,
    Status: trade.status,
    ProcessDate: compactDate(trade.processedAt ?? trade.enteredAt),
    JobCd: isJob(trade.status) ? trade.status : trade.jobCd,
    AccessID: trade.accessId,
    AccessPass: trade.accessPass,
    ItemCode: '0000990',
    Amount: trade.jobCd === 'CHECK' ? '' : trade.amount,
    Tax: trade.jobCd === 'CHECK' ? '' : 0,
    SiteID: trade.memberId === '' ? '' : siteId,
    MemberID: trade.memberId,
    CardNo: trade.card?.masked ?? '',
    Expire: trade.card?.expire ?? '',
    Method: trade.card === null ? '' : 1,
    PayTimes: '',
    Forward: isPaid ? forward : '',
    TranID: trade.tranId,
    Approve: trade.approve,
    ClientField1,
    ClientField2,
    ClientField3,
  }
}

/** Before anything is booked the job is what was entered. */
function isJob(status: Trade['status']): boolean {
  return status !== 'UNPROCESSED' && status !== 'AUTHENTICATED'
}
