import { readText } from '#workers/sandbox/body.ts'
import type { Ground } from '#workers/sandbox/ground.ts'
import { compactDate } from '#workers/sandbox/payment/compact-date.ts'
import { isTestNumber, readCard } from './card.ts'
import { isLuhn } from './luhn.ts'
import { merchant } from './merchant.ts'
import { keepToken } from './token.ts'

/** Browsers come from any site. */
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
type Code = keyof typeof messages

/** `/4gtoken`: a card for a token of one use. Its number and security code are read and forgotten. */
export async function issueToken(ground: Ground, request: Request): Promise<Response | null> {
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
  const { token, expiresAt } = await keepToken(ground, card)
  return answer('success', {
    token,
    token_expire_date: compactDate(expiresAt),
    req_card_number: card.masked,
  })
}

type Field = (name: string) => string

function fieldsOf(body: string): Field {
  let read: unknown = null
  try {
    read = JSON.parse(body)
  } catch {
    // As an empty form: the first thing that is missing is named.
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
