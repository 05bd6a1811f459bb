import { readFields, readText } from '#workers/sandbox/body.ts'
import type { SandboxContext } from '#workers/sandbox/context.ts'
import { html, page, problemPage } from '#workers/sandbox/page.ts'
import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { takeFault } from '#workers/sandbox/payment/fault.ts'
import { translator, type Words } from '#workers/sandbox/words.ts'
import { answerCommand } from './answer-command.ts'
import { orderAtIssuer } from './authorise.ts'
import { isTestNumber, keepToken, readCard } from './card.ts'
import { respondCvs } from './cvs-page.ts'
import { askIssuer } from './issuer.ts'
import { expireAuthentication, mpiResult } from './mpi-result.ts'
import { endAuthentication, getEntry, getPayment, type Payment } from './payment.ts'
import { sendPush, writePush } from './push.ts'
import { merchant, signReturn } from './sign.ts'

export type Decision = (typeof decisions)[number]

/** How the merchant learns the result: with a forged signature, or by push before the browser returns. */
type Told = { isForged: boolean; isPushedFirst: boolean }

type Code = keyof typeof messages

type Field = (name: string) => string

/** Answers paths below `/veritrans`; null for a path that doesn't exist. */
export async function respondVeritrans(context: SandboxContext, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  if (pathname === '/veritrans/4gtoken') return issueToken(context, request)
  if (pathname === '/veritrans/acs') return answerIssuer(context, request)
  if (/^\/veritrans\/cvs(?:\/|$)/.test(pathname)) return respondCvs(context, request)
  return answerCommand(context, request)
}

/**
 * `authStartUrl`: plays the issuer's page. It isn't shown for a frictionless card. An order that is decided or has timed out returns to the
 * merchant at once.
 */
async function answerIssuer(context: SandboxContext, request: Request): Promise<Response> {
  const words = translator(request)
  const orderId = await orderAtIssuer({ context }, new URL(request.url).searchParams.get('md') ?? '')
  if (orderId === null)
    return problemPage(words, { tone: 'sandbox', problem: 'invalid_md', detail: 'md', status: 404 })
  await expireAuthentication(context, orderId)
  const payment = await getPayment(context, orderId)
  const decision = await decisionOf(request, payment)
  if (decision === null) return askPage(words, payment, (await getEntry(context, orderId)).amount)
  const told = await settleAuthentication(context, payment, decision)
  return sendBack(context, words, orderId, told)
}

/** Reads the decision on the issuer's page; null if there is none yet. */
async function decisionOf(request: Request, { card, authentication }: Payment): Promise<Decision | null> {
  if (card.isFrictionless || authentication?.outcome !== 'waiting') return 'frictionless'
  if (request.method !== 'POST') return null
  const pressed = (await readFields(request)).get('decision')
  return decisions.find((decision) => decision === pressed) ?? null
}

function askPage(words: Words, { orderId, card }: Payment, amount: number): Response {
  const title = words('issuer.title')
  const body = html`<h1>${title}</h1>
<p class="lead">${words('issuer.lead', { amount: amount.toLocaleString('ja-JP') })}</p>
<dl><dt>${words('payments.order')}</dt><dd>${orderId}</dd><dt>${words('issuer.card')}</dt><dd>${card.masked}</dd></dl>
<form method="post">
${decisions.map((decision, at) => html`<button name="decision" value="${decision}" class="${at === 1 ? 'primary' : ''}">${words(`issuer.${decision}`)}</button>`)}
</form>
<p class="note">${words('issuer.leave')}</p>`
  return page({ words, title, body })
}

/** Sends the browser back to the merchant as it asked: by POST with the signed result, or by GET without it. */
async function sendBack(
  context: SandboxContext,
  words: Words,
  orderId: string,
  told: Told,
): Promise<Response> {
  const { authentication } = await getPayment(context, orderId)
  const { redirectionUri, verifyResultLink } = authentication!
  const isPost = verifyResultLink === '1'
  const fields = isPost ? await signedFields(context, orderId, told.isForged) : {}
  // The page waits for a click, so that the push can arrive before the browser.
  if (isPost || told.isPushedFirst) return wayBack(words, redirectionUri, fields, told.isPushedFirst)
  return new Response(null, { status: 303, headers: { Location: redirectionUri } })
}

function wayBack(words: Words, url: string, fields: Record<string, string>, isHeld: boolean): Response {
  const title = words('formPost.title')
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const way =
    hidden.length === 0
      ? html`<p><a href="${url}">${words('formPost.continue')}</a></p>`
      : html`<form method="post" action="${url}">
${hidden}
<button class="primary">${words('formPost.continue')}</button>
</form>`
  const body = html`<h1>${title}</h1>
${isHeld && html`<p class="lead">${words('issuer.pushed')}</p>`}
${way}`
  return page({ words, title, body, script: !isHeld })
}

async function signedFields(context: SandboxContext, orderId: string, isForged: boolean) {
  const payment = await getPayment(context, orderId)
  const { mpiVresultCode, txnType: _, ...told } = mpiResult(payment, await getEntry(context, orderId))
  const fields = {
    RequestId: String(payment.transactions.length),
    OrderId: orderId,
    ...told,
    reqCurrencyUnit: 'JPY',
    vResultCode: mpiVresultCode,
  }
  const present = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)
  return signReturn(Object.fromEntries(present), isForged)
}

/** Browsers call this from the pages of any site. */
const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type, Accept',
  'Access-Control-Max-Age': '600',
}

const messages = {
  success: ['トークンの生成に成功しました。', 'Token has been successfully created.'],
  missing_token_api_key: ['トークンAPIキーが指定されていません。', 'Token API key is missing.'],
  invalid_token_api_key: ['トークンAPIキーが正しくありません。', 'Token API key is invalid.'],
  missing_card_number: ['カード番号が指定されていません。', 'Card number is missing.'],
  invalid_card_number: ['カード番号が正しくありません。', 'Card number is invalid.'],
  digit_check_error: ['ディジットチェックエラーです。', 'Digit check error occurred.'],
  missing_card_expire: ['有効期限が指定されていません。', 'Card expire is missing.'],
  invalid_card_expire: ['有効期限が正しくありません。', 'Card expire is invalid.'],
  missing_security_code: ['セキュリティコードが指定されていません。', 'Security code is missing.'],
  invalid_security_code: ['セキュリティコードが正しくありません。', 'Security code is invalid.'],
} as const

/** `/4gtoken`: makes a one-time token for a card. The card's number and security code are not stored. */
async function issueToken(context: SandboxContext, request: Request): Promise<Response | null> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
  if (request.method !== 'POST') return null
  const field = fieldsOf(await readText(request))
  const english = field('lang') === 'en'
  const answer = (code: Code, more: object = {}) =>
    Response.json(
      {
        ...more,
        status: code === 'success' ? 'success' : 'failure',
        code,
        message: messages[code][english ? 1 : 0],
      },
      { status: code === 'success' ? 200 : 400, headers: { ...cors, 'Cache-Control': 'no-store' } },
    )
  const wrong = problemOf(field)
  if (wrong !== null) return answer(wrong)
  const card = readCard({
    number: field('card_number'),
    expire: field('card_expire'),
    securityCode: field('security_code'),
    holderName: field('cardholder_name'),
  })
  const { token, expiresAt } = await keepToken(context, card)
  return answer('success', {
    token,
    token_expire_date: compactDate(expiresAt),
    req_card_number: card.masked,
  })
}

function fieldsOf(body: string): Field {
  let read: unknown = null
  try {
    read = JSON.parse(body)
  } catch {
    // Treated as an empty form, so that the answer names the first missing field.
  }
  const fields = (typeof read === 'object' ? read : null) as Record<string, unknown> | null
  return (name) => {
    const value = fields?.[name]
    return typeof value === 'string' ? value : ''
  }
}

function problemOf(field: Field): Code | null {
  const number = field('card_number')
  const checks: [boolean, Code][] = [
    [field('token_api_key') === '', 'missing_token_api_key'],
    [field('token_api_key') !== merchant.tokenApiKey, 'invalid_token_api_key'],
    [number === '', 'missing_card_number'],
    [!/^\d{13,16}$/.test(number), 'invalid_card_number'],
    [!isLuhn(number) && !isTestNumber(number), 'digit_check_error'],
    [field('card_expire') === '', 'missing_card_expire'],
    [!/^(?:0[1-9]|1[0-2])\/\d{2}$/.test(field('card_expire')), 'invalid_card_expire'],
    [field('security_code') === '', 'missing_security_code'],
    [!/^\d{3,4}$/.test(field('security_code')), 'invalid_security_code'],
  ]
  return checks.find(([isWrong]) => isWrong)?.[1] ?? null
}

/** Tells whether a card number has a valid check digit. */
function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The decisions that the issuer's page offers. */
const decisions = ['frictionless', 'succeed', 'fail', 'abandon'] as const

const outcomes = {
  frictionless: 'verified',
  succeed: 'verified',
  fail: 'verification',
  abandon: 'abandoned',
} as const

/** Ends the authentication, charges the card if it succeeded, and pushes the result. If it was decided before, nothing happens. */
async function settleAuthentication(
  context: SandboxContext,
  payment: Payment,
  decision: Decision,
): Promise<Told> {
  const { orderId } = payment
  const ended = await endAuthentication(context, orderId, outcomes[decision], decision !== 'frictionless')
  if (ended === null) return { isForged: false, isPushedFirst: false }
  if (outcomes[decision] === 'verified') {
    const { amount } = await getEntry(context, orderId)
    await askIssuer(context, ended, { command: 'Authorize', amount })
  }
  return tellByPush(context, orderId)
}

async function tellByPush(context: SandboxContext, orderId: string): Promise<Told> {
  const fault = await takeFault(context, {
    provider: 'veritrans',
    call: 'push',
    possible: ['wrong-signature', 'push-never', 'push-twice', 'push-late', 'push-first'],
  })
  const isForged = fault === 'wrong-signature'
  const isPushedFirst = fault === 'push-first'
  if (fault === 'push-never') return { isForged, isPushedFirst }
  const [payment, entry] = [await getPayment(context, orderId), await getEntry(context, orderId)]
  await writePush(context, { payment, entry, isForged })
  const times = { 'push-late': 0, 'push-twice': 2 }[fault as string] ?? 1
  for (let time = 0; time < times; time++) await sendPush(context, orderId)
  return { isForged, isPushedFirst }
}
