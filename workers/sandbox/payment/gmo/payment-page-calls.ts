import { readText } from '#workers/sandbox/body.ts'
import type { SandboxContext } from '#workers/sandbox/context.ts'
import { findBook } from '#workers/sandbox/payment/books.ts'
import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { takeLineFault, timeOut } from './answer-api.ts'
import { type Call, GmoRefusal, refuseAll, requireShop } from './api.ts'
import { isCardWallet } from './card-wallet-form.ts'
import { findPage, isOpen, openPage, type PageMethod, pageMethods, rejectPage } from './payment-page.ts'
import { findPaypayJob } from './paypay.ts'

/** The provider's settings of the page: only this one exists. */
const configId = '001'

type Asked = Record<string, unknown>
type JsonApi = (call: Call, asked: Asked) => Promise<Record<string, string>>

/** The calls of the provider's own page. They take and answer JSON, and refuse with a list of codes. */
const pageCalls: Record<string, JsonApi> = {
  GetLinkplusUrlPayment: open,
  RejectLinkplusUrlPayment: reject,
}

export async function answerPageCall(
  context: SandboxContext,
  request: Request,
  name: string,
): Promise<Response | null> {
  const api = Object.hasOwn(pageCalls, name) ? pageCalls[name] : undefined
  if (api === undefined || request.method !== 'POST') return null
  const asked = readJson(await readText(request))
  const isJson = (request.headers.get('Content-Type') ?? '').toLowerCase().startsWith('application/json')
  const call: Call = { context, api: name, fields: shopOf(asked) }
  const fault = await takeLineFault(call)
  if (fault === 'time-out-before') return timeOut(context)
  const answer = await run(async () => {
    if (asked === null || !isJson) throw new GmoRefusal('E00000000')
    requireShop(call)
    return api(call, asked)
  })
  if (fault === 'time-out-after') return timeOut(context)
  if (fault === 'error-after') return new Response(null, { status: 500 })
  if (fault !== 'cut-off') return answer
  const text = await answer.text()
  return new Response(text.slice(0, text.length >> 1), answer)
}

async function run(act: () => Promise<Record<string, string>>): Promise<Response> {
  try {
    return Response.json(await act(), { headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    if (!(error instanceof GmoRefusal)) throw error
    const said = error.codes.map((code) => ({ errCode: code.slice(0, 3), errInfo: code }))
    return Response.json(said, { status: 400 })
  }
}

function readJson(body: string): Asked | null {
  try {
    const asked: unknown = JSON.parse(body)
    return typeof asked === 'object' && asked !== null ? (asked as Asked) : null
  } catch {
    return null
  }
}

const partOf = (asked: Asked | null, name: string): Asked => {
  const part = asked?.[name]
  return typeof part === 'object' && part !== null ? (part as Asked) : {}
}
const textOf = (part: Asked, name: string) => {
  const value = part[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The shop's id and password stand in `geturlparam`, and in the call that rejects a page at the top. */
function shopOf(asked: Asked | null): URLSearchParams {
  const part = { ...asked, ...partOf(asked, 'geturlparam') }
  return new URLSearchParams({ ShopID: textOf(part, 'ShopID'), ShopPass: textOf(part, 'ShopPass') })
}

/**
 * GetLinkplusUrlPayment: makes the address of a page. The order is registered only when a card is entered there, or its reader goes on to
 * PayPay.
 */
async function open({ context }: Call, asked: Asked): Promise<Record<string, string>> {
  const transaction = partOf(asked, 'transaction')
  const [method] = Array.isArray(transaction.PayMethods) ? transaction.PayMethods : []
  const terms = partOf(asked, String(method))
  const [orderId, amount] = [textOf(transaction, 'OrderID'), textOf(transaction, 'Amount')]
  const [jobCd, returnUrl] = [textOf(terms, 'JobCd'), textOf(transaction, 'RetUrl')]
  const paypayJob = await findPaypayJob(context)
  const closesAt = readMinute(textOf(transaction, 'PaymentExpireDate'))
  refuseAll([
    [asked.configid !== configId, 'EZ1003002'],
    [orderId === '', 'E01040001'],
    [orderId.length > 27, 'E01040003'],
    [!/^[0-9A-Za-z-]*$/.test(orderId), 'E01040013'],
    [!isPageMethod(method), 'EZ1078002'],
    [method !== 'paypay' && !jobs.includes(jobCd), 'E01050002'],
    [isCardWallet(String(method)) && jobCd === 'CHECK', 'E01050002'],
    // A shop may name only the job that it is set to.
    [method === 'paypay' && ![paypayJob, ''].includes(jobCd), 'E61546010'],
    [!/^\d{1,7}$/.test(amount) || (Number(amount) === 0) !== (jobCd === 'CHECK'), 'E01060006'],
    [!URL.canParse(returnUrl) || returnUrl.length > 2048, 'EZ1013013'],
    [closesAt === null || closesAt <= context.now(), 'EZ1096014'],
    // Apple's devices confirm each payment; a card that is entered, or only kept by Google, is confirmed by its issuer.
    [(method === 'credit' || method === 'googlepay') && textOf(terms, 'TdFlag') !== '2', 'E21010001'],
  ])
  const isUsed = (await findBook(context, 'gmo', orderId)) !== null
  const url = isUsed
    ? null
    : await openPage(context, {
        orderId,
        method: method as PageMethod,
        jobCd: (method === 'paypay' ? paypayJob : jobCd) as 'AUTH' | 'CHECK' | 'CAPTURE',
        amount: Number(amount),
        clientFields: [1, 2, 3].map((number) => textOf(transaction, `ClientField${number}`)),
        returnUrl,
        closesAt: closesAt!,
      })
  if (url === null) throw new GmoRefusal('EZ4135014')
  return { OrderID: orderId, LinkUrl: url, ProcessDate: compactDate(context.now()) }
}

const jobs = ['AUTH', 'CHECK', 'CAPTURE']

function isPageMethod(method: unknown): boolean {
  return pageMethods.some((one) => one === method)
}

/** Reads `yyyyMMddHHmm` in Japan. Null if it isn't such a time. */
function readMinute(text: string): number | null {
  if (!/^\d{12}$/.test(text)) return null
  const at = Date.parse(text.replace(/^(....)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:00+09:00'))
  return Number.isNaN(at) ? null : at
}

/** RejectLinkplusUrlPayment: closes a page that is still open. */
async function reject({ context }: Call, asked: Asked): Promise<Record<string, string>> {
  const orderId = textOf(asked, 'OrderID')
  const found = await findPage(context, orderId)
  if (found === null) throw new GmoRefusal('EZ4136014')
  if (!isOpen(found, context.now()) || !(await rejectPage(context, orderId)))
    throw new GmoRefusal('EZ4137014')
  return { OrderID: orderId, Status: 'REJECT' }
}
