import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { signedPart } from '#workers/sandbox/payment/veritrans/answer-command.ts'
import { contract, origin, veritransShop } from './veritrans-shop.ts'

type Shop = ReturnType<typeof veritransShop>
type Answer = {
  result: Record<string, string>
  payNowIdResponse?: { status: string; account: { accountId: string; cardInfo: Record<string, string>[] } }
}
type How = {
  ccid?: string
  secret?: string
  encode?: (body: string) => string
  path?: string
  text?: (params: string) => string
}

/** Makes a call like the library of another merchant might do, with other whitespace and another order of fields. */
async function call(shop: Shop, command: string, params: object, how: How = {}): Promise<Answer> {
  const { ccid = contract.merchantCcid, secret = contract.merchantSecretKey, encode = (body) => body } = how
  const text = (how.text ?? String)(
    JSON.stringify({ ...params, txnVersion: '2.0.0', dummyRequest: '1', merchantCcid: ccid }),
  )
  const authHash = createHash('sha256').update(`${ccid}${text}${secret}`).digest('hex')
  const path = how.path ?? `test-paynow/v2/${command}`
  const body = encode(`{"params":${text},"authHash":"${authHash}"}`)
  const answer = await shop.respond(new Request(`${origin}/veritrans/${path}`, { method: 'POST', body }))
  return (await answer.json()) as Answer
}

const sale = async (shop: Shop, orderId = 'bunko-1', amount = '1100') => {
  const card = await shop.source()
  const token = card.kind === 'token' ? card.token : ''
  return { orderId, amount, jpo: '10', withCapture: 'true', payNowIdParam: { token } }
}

const refused = (code: string) => ({ result: { mstatus: 'failure', vResultCode: code.padEnd(16, '0') } })

it.each<[string, How]>([
  ['JSON as it is', {}],
  [
    'JSON with spaces and other escapes',
    { text: (params) => params.replaceAll('":"', '" : "').replace('bunko', '\\u0062unko') },
  ],
  ['all of it percent-encoded', { encode: encodeURIComponent }],
  [
    'percent-encoded with pluses for spaces',
    {
      text: (params) => params.replaceAll(',', ', '),
      encode: (body) => encodeURIComponent(body).replaceAll('%20', '+'),
    },
  ],
])('takes a body of %s, hashed over the very bytes of its params', async (_, how) => {
  const shop = veritransShop()
  const answer = await call(shop, 'Authorize/card', await sale(shop), how)
  expect(answer.result).toMatchObject({
    mstatus: 'success',
    vResultCode: 'A001000000000000',
    orderId: 'bunko-1',
    reqAmount: '1100',
    reqCardNumber: '411111******1111',
    reqCardExpire: '*****',
    cardTransactiontype: 'ac',
  })
  expect(await shop.book('bunko-1')).toMatchObject({
    state: 'captured',
    amount: 1100,
    capturedAt: shop.clock.now,
  })
})

it.each<[string, How]>([
  ['another secret', { secret: '0'.repeat(64) }],
  ['a merchant nobody knows', { ccid: 'A100000000000000000000cc' }],
  ['a body that was changed', { encode: (body) => body.replace('"1100"', '"1"') }],
  ['a body cut off', { encode: (body) => body.slice(0, -9) }],
  ['a body wrongly encoded', { encode: (body) => `%7B%${body}` }],
  ['a live contract’s address', { path: 'paynow/v2/Authorize/card' }],
])('refuses %s, and books nothing', async (_, how) => {
  const shop = veritransShop()
  expect(await call(shop, 'Authorize/card', await sale(shop), how)).toMatchObject(refused('NC01'))
  expect(await shop.book('bunko-1')).toBeNull()
})

it('reads the signed part of a body whose texts contain braces and quotes', () => {
  const params = '{"a":"}{\\"","b":{"c":"\\\\"}}'
  expect(signedPart(`{"authHash":"x","params": ${params} }`)).toBe(params)
  expect(signedPart('{"params":[]}')).toBeNull()
  expect(signedPart('[{"params":{}}]')).toBeNull()
})

it.each([
  [{ orderId: 'bunko 1' }, 'AC02'],
  [{ orderId: 'x'.repeat(101) }, 'AC02'],
  [{ amount: '0' }, 'AC02'],
  [{ amount: '1.5' }, 'AC02'],
  [{ amount: '100000000' }, 'AC02'],
  [{ jpo: '61' }, 'AC02'],
  [{ payNowIdParam: {} }, 'OC09'],
  [{ payNowIdParam: { token: 'nobody' } }, 'OC09'],
  [{ payNowIdParam: { accountParam: { accountId: 'nobody' } } }, 'XH02'],
])('refuses to authorise %j', async (change, code) => {
  const shop = veritransShop()
  expect(await call(shop, 'Authorize/card', { ...(await sale(shop)), ...change })).toMatchObject(
    refused(code),
  )
})

it('captures no more than is reserved, and once', async () => {
  const shop = veritransShop()
  await call(shop, 'Authorize/card', { ...(await sale(shop)), withCapture: 'false' })
  const capture = (amount: string, orderId = 'bunko-1') => call(shop, 'Capture/card', { orderId, amount })
  expect(await capture('1101')).toMatchObject(refused('NH05'))
  expect(await capture('1100', 'bunko-9')).toMatchObject(refused('NH04'))
  expect((await capture('1000')).result.mstatus).toBe('success')
  expect(await capture('1000')).toMatchObject(refused('NH02'))
  expect(await shop.book('bunko-1')).toMatchObject({ state: 'captured', amount: 1000 })
})

it('cancels in parts and never more than there is; without an amount, the rest', async () => {
  const shop = veritransShop()
  await call(shop, 'Authorize/card', await sale(shop))
  const cancel = (amount?: string) =>
    call(shop, 'Cancel/card', { orderId: 'bunko-1', ...(amount && { amount }) })
  expect((await cancel('300')).result).toMatchObject({ mstatus: 'success', reqAmount: '300' })
  expect(await cancel('801')).toMatchObject(refused('NH05'))
  expect((await cancel()).result.reqAmount).toBe('800')
  expect(await cancel()).toMatchObject(refused('NH06'))
})

it('re-authorises with the card of a successful order, under a new id', async () => {
  const shop = veritransShop()
  await call(shop, 'Authorize/card', await sale(shop, 'bunko-0'))
  await shop.proven('bunko-1')
  const again = {
    orderId: 'bunko-2',
    originalOrderId: 'bunko-1',
    amount: '500',
    jpo: '10',
    withCapture: 'true',
  }
  expect((await call(shop, 'ReAuthorize/card', again)).result).toMatchObject({
    mstatus: 'success',
    reqAmount: '500',
  })
  expect(await call(shop, 'ReAuthorize/card', again)).toMatchObject(refused('NH01'))
  // The payer of that order was never authenticated.
  const unasked = { ...again, orderId: 'bunko-3', originalOrderId: 'bunko-0' }
  expect(await call(shop, 'ReAuthorize/card', unasked)).toMatchObject(refused('AC03'))
  expect(await call(shop, 'ReAuthorize/card', { ...again, originalOrderId: 'x' })).toMatchObject(
    refused('NH04'),
  )
  expect(await shop.book('bunko-2')).toMatchObject({ state: 'captured', amount: 500 })
})

it('stores a member’s cards: adds, selects, deletes', async () => {
  const shop = veritransShop()
  const member = (command: string, accountParam: object) =>
    call(
      shop,
      '',
      { payNowIdParam: { accountParam: { accountId: 'reader1', ...accountParam } } },
      { path: `test-paynowid/v1/${command}` },
    )
  const card = async (number: string) => {
    const source = await shop.source(number)
    return { cardParam: { token: source.kind === 'token' ? source.token : '', withAuthorize: '1' } }
  }
  expect(await member('Add/cardinfo', await card('4111111111111111'))).toMatchObject(refused('XH02'))
  expect((await member('Add/account', {})).payNowIdResponse).toMatchObject({ status: 'success' })
  expect(await member('Add/account', {})).toMatchObject(refused('XH01'))
  expect(await member('Add/cardinfo', await card('4111111111111111'))).toMatchObject(refused('XC03'))
  for (const number of ['4111111111111111', '5555555555554444']) {
    const token = (await card(number)).cardParam.token
    const kept = { payNowIdParam: { token, tanking: '1', accountParam: { accountId: 'reader1' } } }
    const order = { ...(await sale(shop, `keep-${number}`, '0')), ...kept, withCapture: 'false' }
    expect(await call(shop, 'Authorize/card', { ...order, amount: '1' })).toMatchObject(refused('XC03'))
    const asked = { serviceOptionType: 'mpi-complete', deviceChannel: '02', messageCategory: '01' }
    const redirectionUri = 'http://app.test/back'
    const mpi = { ...order, ...asked, redirectionUri, cardholderNameOmitFlag: 'true' }
    const again = { ...kept.payNowIdParam, token: (await card(number)).cardParam.token }
    const begin = (authenticationIndicator: string) =>
      call(shop, 'Authorize/mpi', { ...mpi, payNowIdParam: again, authenticationIndicator })
    for (const wrong of ['', '01', '02']) expect(await begin(wrong)).toMatchObject(refused('GC02'))
    await shop.visitIssuer((await begin('04')).result.authStartUrl ?? '', 'succeed')
  }
  const [first] = (await member('Get/cardinfo', {})).payNowIdResponse!.account.cardInfo
  const cardParam = { cardId: first!.cardId, defaultCard: '1' }
  await member('Update/cardinfo', { cardParam })
  const held = async () => (await member('Get/cardinfo', {})).payNowIdResponse!.account.cardInfo
  expect(await held()).toMatchObject([
    { cardNumber: '411111******1111', cardExpire: '12/28', defaultCard: '1' },
    { cardNumber: '555555******4444', defaultCard: '0' },
  ])
  await member('Delete/cardinfo', { cardParam })
  expect(await held()).toHaveLength(1)
  expect(await member('Delete/cardinfo', { cardParam })).toMatchObject(refused('XH02'))
  expect(
    (await member('Update/account', { accountBasicParam: { createDate: '20261120' } })).result.mstatus,
  ).toBe('success')
  expect((await member('Get/account', {})).payNowIdResponse!.account.accountId).toBe('reader1')
  await member('Delete/account', {})
  expect(await member('Delete/account', {})).toMatchObject(refused('XH02'))
})

it.each([
  [{ token_api_key: '' }, 'missing_token_api_key'],
  [{ token_api_key: 'x' }, 'invalid_token_api_key'],
  [{ card_number: '' }, 'missing_card_number'],
  [{ card_number: '4111-1111-1111-1111' }, 'invalid_card_number'],
  [{ card_number: '4111111111111112' }, 'digit_check_error'],
  [{ card_expire: '' }, 'missing_card_expire'],
  [{ card_expire: '1223' }, 'invalid_card_expire'],
  [{ card_expire: '13/28' }, 'invalid_card_expire'],
  [{ security_code: '' }, 'missing_security_code'],
  [{ security_code: '12' }, 'invalid_security_code'],
])('gives no token for %j', async (change, code) => {
  const answer = await veritransShop().tokenise('4111111111111111', change)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ status: 'failure', code })
})

it('gives a token to browsers of any site, in their language, and stores no card number', async () => {
  const shop = veritransShop()
  const preflight = await shop.respond(
    new Request(`${origin}/veritrans/4gtoken`, {
      method: 'OPTIONS',
      headers: { Origin: 'http://app.test', 'Access-Control-Request-Headers': 'content-type' },
    }),
  )
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toMatch(/content-type/i)
  const answer = await shop.tokenise('4111111111111111')
  for (const { headers } of [preflight, answer]) expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
  const given = (await answer.json()) as Record<string, string>
  expect(given).toMatchObject({
    status: 'success',
    code: 'success',
    message: 'トークンの生成に成功しました。',
    req_card_number: '411111******1111',
    token_expire_date: '20261120121500',
  })
  expect(given.token).toMatch(/^[0-9a-f-]{36}$/)
  const english = await shop.tokenise('4111111111111112', { lang: 'en' })
  expect(await english.json()).toMatchObject({ message: 'Digit check error occurred.' })
  expect(english.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(JSON.stringify(await shop.state.list(''))).not.toMatch(/4111111111111111|"123"/)
})

it('doesn’t answer other paths and methods', async () => {
  const { respond } = veritransShop()
  for (const [path, method] of [
    ['paynow/v2/Retry/card', 'POST'],
    ['paynow/v2/Authorize/card', 'GET'],
    ['4gtoken', 'GET'],
  ])
    expect((await respond(new Request(`${origin}/veritrans/${path}`, { method }))).status).toBe(404)
})
