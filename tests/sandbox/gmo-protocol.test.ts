import { describe, expect, it } from 'vitest'
import { encodeWindows31j } from '#workers/sandbox/payment/gmo/windows-31j.ts'
import { type Answer, gmoShop, shop, site } from './gmo-shop.ts'

type Provider = ReturnType<typeof gmoShop>
const day = 86_400_000

const entry = { ...shop, OrderID: 'bunko-1', JobCd: 'AUTH', Amount: 1100 }
const member = { ...site, MemberID: 'tana-reader1' }
/** The fields of a later charge of a series, with the stored card. */
const later = { ...member, OrderID: 'bunko-1', Method: 1, SeqMode: 1, CardSeq: 0 }
const accessOf = ({ AccessID = '', AccessPass = '' }: Answer) => ({ AccessID, AccessPass })

async function entered(provider: Provider, changed: object = {}) {
  return accessOf(await provider.call('EntryTran', { ...entry, ...changed }))
}

async function paid(provider: Provider, changed: object = {}) {
  const access = await entered(provider, changed)
  await provider.fromBefore()
  const answer = await provider.call('ExecTran', { ...access, ...later })
  expect(answer.ErrInfo).toBeUndefined()
  return access
}

async function errorOf(provider: Provider, api: string, fields: Record<string, string | number>) {
  return (await provider.call(api, fields)).ErrInfo
}

describe('an order', () => {
  it('is entered, paid, captured, and found', async () => {
    const provider = gmoShop()
    const access = await entered(provider)
    expect(access.AccessID).toMatch(/^[0-9a-f]{32}$/)
    const found = () => provider.call('SearchTrade', { ...shop, OrderID: 'bunko-1' })
    expect(await found()).toMatchObject({ Status: 'UNPROCESSED', Amount: '1100', CardNo: '' })
    await provider.fromBefore()
    // Without authentication of the payer, a charge is refused: with a new card, and as the first of a series.
    const once = { ...access, OrderID: 'bunko-1', Method: 1, Token: await provider.tokenOf() }
    expect(await errorOf(provider, 'ExecTran', once)).toBe('E21010001')
    const first = { Tds2RecurringFrequency: 28, Tds2RecurringExpiry: 20991231 }
    expect(await errorOf(provider, 'ExecTran', { ...access, ...later, ...first })).toBe('E21010999')
    const executed = await provider.call('ExecTran', { ...access, ...later })
    expect(executed).toMatchObject({ ACS: '0', OrderID: 'bunko-1', TranDate: '20261120120000' })
    expect(executed.CheckString).toHaveLength(32)
    expect(executed.TranID).toHaveLength(28)
    expect(await found()).toMatchObject({
      Status: 'AUTH',
      CardNo: '*************111',
      Expire: '3012',
      ...access,
    })
    await provider.call('AlterTran', { ...shop, ...access, JobCd: 'SALES', Amount: 1100 })
    expect(await found()).toMatchObject({ Status: 'SALES', JobCd: 'SALES' })
  })

  it('reports all errors at once, with status 200 and in two parallel lists', async () => {
    const answer = await gmoShop().bytes('EntryTran', { ...shop, OrderID: '', JobCd: 'NO', Amount: 'x' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('text/plain;charset=Windows-31J')
    expect(await answer.text()).toBe('ErrCode=E01|E01|E01&ErrInfo=E01040001|E01050002|E01060006')
  })

  it.each([
    ['E01010001', { ShopID: '' }],
    ['E01010008', { ShopID: 'tshop000000001' }],
    ['E01020001', { ShopPass: '' }],
    ['E01030002', { ShopPass: 'wrong' }],
    ['E01040003', { OrderID: 'b'.repeat(28) }],
    ['E01040013', { OrderID: 'bunko_1' }],
    ['E01050001', { JobCd: '' }],
    ['E01060001', { Amount: '' }],
    ['E01060005', { Amount: '10000000' }],
    ['E01060006', { Amount: '-1' }],
    ['E01060006', { Amount: '0' }],
  ])('is refused with %s for %j', async (code, changed) => {
    expect(await errorOf(gmoShop(), 'EntryTran', { ...entry, ...changed })).toBe(code)
  })

  it('has an id that is used once, its own password, and one step at a time', async () => {
    const provider = gmoShop()
    const access = await entered(provider)
    expect(await errorOf(provider, 'EntryTran', entry)).toBe('E01040010')
    await provider.fromBefore()
    const pay = { ...access, ...later }
    const wrongPass = { ...pay, AccessPass: '0'.repeat(32) }
    expect(await errorOf(provider, 'ExecTran', wrongPass)).toBe('E01110002')
    expect(await errorOf(provider, 'ExecTran', { ...pay, AccessID: '' })).toBe('E01090001')
    expect(await errorOf(provider, 'ExecTran', { ...pay, OrderID: 'bunko-2' })).toBe('E01110002')
    expect(await errorOf(provider, 'ExecTran', { ...pay, Method: '' })).toBe('E01260001')
    const take = { ...shop, ...access, JobCd: 'SALES', Amount: 1100 }
    expect(await errorOf(provider, 'AlterTran', take)).toBe('E11010002')
    expect(await errorOf(provider, 'SecureTran2', access)).toBe('E11010002')
    expect(await errorOf(provider, 'ExecTran', pay)).toBeUndefined()
    expect(await errorOf(provider, 'ExecTran', pay)).toBe('E11010001')
    expect(await errorOf(provider, 'AlterTran', { ...take, Amount: 1101 })).toBe('E01060010')
    expect(await errorOf(provider, 'AlterTran', { ...take, JobCd: 'NO' })).toBe('E01050002')
    expect(await errorOf(provider, 'AlterTran', take)).toBeUndefined()
    expect(await errorOf(provider, 'AlterTran', take)).toBe('E11010001')
    expect(await errorOf(provider, 'SearchTrade', { ...shop, OrderID: 'bunko-9' })).toBe('E01110002')
  })

  it('is paid once, even by simultaneous calls', async () => {
    const provider = gmoShop()
    const access = await entered(provider)
    await provider.fromBefore()
    const pay = () => provider.call('ExecTran', { ...access, ...later })
    const answers = await Promise.all([pay(), pay()])
    expect(answers.map(({ ErrInfo }) => ErrInfo).sort()).toEqual(['E82010001', undefined])
  })
})

describe('a charge that is returned', () => {
  it.each([
    ['VOID', 0],
    ['RETURN', day],
    ['RETURNX', 11 * day],
  ])('is returned by %s only, %i ms later', async (right, later) => {
    const provider = gmoShop()
    const access = await paid(provider, { JobCd: 'CAPTURE' })
    provider.clock.now += later
    const back = (JobCd: string) => errorOf(provider, 'AlterTran', { ...shop, ...access, JobCd })
    for (const wrong of ['VOID', 'RETURN', 'RETURNX'].filter((job) => job !== right))
      expect(await back(wrong)).toBe('E11010003')
    expect(await back(right)).toBeUndefined()
    expect(await back(right)).toBe('E11010003')
    expect(await provider.book('bunko-1')).toMatchObject({ state: 'captured', refunds: [{ amount: 1100 }] })
  })

  it('can’t be returned after 180 days', async () => {
    const provider = gmoShop()
    const access = await paid(provider, { JobCd: 'CAPTURE' })
    provider.clock.now += 181 * day
    expect(await errorOf(provider, 'AlterTran', { ...shop, ...access, JobCd: 'RETURNX' })).toBe('E11010010')
  })

  it('is returned in part by changing the amount', async () => {
    const provider = gmoShop()
    const access = await paid(provider, { JobCd: 'CAPTURE' })
    const change = { ...shop, ...access, JobCd: 'CAPTURE', Amount: 800 }
    expect(await errorOf(provider, 'ChangeTran', { ...change, JobCd: 'AUTH' })).toBe('E01050002')
    expect(await errorOf(provider, 'ChangeTran', change)).toBeUndefined()
    expect(await provider.call('SearchTrade', { ...shop, OrderID: 'bunko-1' })).toMatchObject({
      Amount: '800',
    })
    expect(await provider.book('bunko-1')).toMatchObject({ amount: 1100, refunds: [{ amount: 300 }] })
  })
})

describe('members and cards', () => {
  it('are encoded in Windows-31J', async () => {
    const provider = gmoShop()
    const name = '山田～花子ソ①髙'
    const written = [...encodeWindows31j(name)]
      .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
      .join('')
    const body = `${new URLSearchParams(member)}&MemberName=${written}`
    await provider.bytes('SaveMember', {}, body)
    const bytes = new Uint8Array(await (await provider.bytes('SearchMember', member)).arrayBuffer())
    const at = 'MemberID=tana-reader1&MemberName='.length
    // In Windows-31J 山 is 8E 52, and 田 is 93 63.
    expect([...bytes.slice(at, at + 4)]).toEqual([0x8e, 0x52, 0x93, 0x63])
    expect(new TextDecoder('shift_jis').decode(bytes.slice(at))).toBe(`${name}&DeleteFlag=0`)
  })

  it('are saved, listed with | inside each field, numbered in two ways, and deleted', async () => {
    const provider = gmoShop()
    expect(await errorOf(provider, 'SearchMember', member)).toBe('E01390002')
    expect(await provider.call('SaveMember', member)).toEqual({ MemberID: 'tana-reader1' })
    expect(await errorOf(provider, 'SaveMember', member)).toBe('E01390010')
    expect(await errorOf(provider, 'SearchCard', { ...member, SeqMode: 0 })).toBe('E01240002')
    const Token = await provider.tokenOf()
    expect(await errorOf(provider, 'SaveCard', { ...member, SeqMode: 1, Token })).toBe('E11010099')
    const save = async (cardno: string) => {
      const [OrderID, Token] = [`keep-${cardno.slice(-4)}`, await provider.tokenOf({ cardno })]
      const asked = { ...entry, OrderID, JobCd: 'CHECK', TdFlag: 2 }
      const { AccessID = '', AccessPass = '' } = await provider.call('EntryTran', asked)
      const RetUrl = 'http://localhost:8787/tana/back'
      const access = { AccessID, AccessPass }
      const sent = await provider.call('ExecTran', {
        ...access,
        OrderID,
        Method: 1,
        Token,
        RetUrl,
        CallbackType: 3,
      })
      await provider.press(`${sent.RedirectUrl}&t=${sent.t}`, 'succeeded')
      await provider.call('SecureTran2', access)
      return provider.call('TradedCard', { ...shop, ...member, OrderID, SeqMode: 1, DefaultFlag: 1 })
    }
    expect(await save('4111111111111111')).toMatchObject({ CardSeq: '0', CardNo: '*************111' })
    expect(await save('5555555555554444')).toMatchObject({ CardSeq: '1', CardNo: '*************444' })
    expect(await provider.call('SearchCard', { ...member, SeqMode: 0 })).toMatchObject({
      CardSeq: '0|1',
      DefaultFlag: '0|1',
      CardNo: '*************111|*************444',
      HolderName: 'HANAKO YAMADA|HANAKO YAMADA',
    })
    await provider.call('DeleteCard', { ...member, SeqMode: 1, CardSeq: 0 })
    const listed = (SeqMode: number) => provider.call('SearchCard', { ...member, SeqMode })
    expect(await listed(0)).toMatchObject({ CardSeq: '0', CardNo: '*************444' })
    expect(await listed(1)).toMatchObject({ CardSeq: '0|1', DeleteFlag: '1|0' })
    expect(await errorOf(provider, 'DeleteCard', { ...member, SeqMode: 1, CardSeq: 0 })).toBe('E01240002')
    await provider.call('DeleteMember', member)
    expect(await errorOf(provider, 'DeleteMember', member)).toBe('E01390002')
  })

  it('include the card of an order whose payer was authenticated, and no other', async () => {
    const provider = gmoShop()
    await provider.call('SaveMember', member)
    const keep = { ...shop, ...member, OrderID: 'bunko-1', SeqMode: 1, HolderName: 'HANAKO' }
    expect(await errorOf(provider, 'TradedCard', keep)).toBe('E01110002')
    const access = await entered(provider)
    expect(await errorOf(provider, 'TradedCard', keep)).toBe('E11010002')
    await provider.fromBefore()
    await provider.call('ExecTran', { ...access, ...later })
    expect(await errorOf(provider, 'TradedCard', keep)).toBe('E11010099')
    await provider.press(await provider.begun('bunko-2'), 'succeeded')
    await provider.gateway.find({ id: 'bunko-2', memberId: 'tana-reader1', providerRef: null })
    const other = { ...keep, OrderID: 'bunko-2' }
    expect(await provider.call('TradedCard', other)).toMatchObject({
      CardSeq: '1',
      CardNo: '*************111',
    })
    expect(await provider.call('SearchCard', member)).toMatchObject({ HolderName: 'HANAKO YAMADA|HANAKO' })
    expect(await errorOf(provider, 'TradedCard', { ...other, SitePass: 'wrong' })).toBe('E01210002')
  })
})

describe('the issuer’s page', () => {
  const begin = async (provider: Provider, CallbackType: number, cardno = '4100000000005000') => {
    const access = await entered(provider, { TdFlag: 2 })
    const Token = await provider.tokenOf({ cardno })
    const RetUrl = 'http://localhost:8787/tana/back?a=1'
    const once = { ...access, OrderID: 'bunko-1', Method: 1, Token, RetUrl, CallbackType }
    // Everything sold here recurs, so the call must state how often.
    expect(await errorOf(provider, 'ExecTran', once)).toBe('E21010999')
    const pay = { ...once, Tds2RecurringFrequency: 28, Tds2RecurringExpiry: 20991231 }
    const answer = await provider.bytes('ExecTran', pay)
    return { access, text: await answer.text() }
  }

  it('has an address with an &, and opens by the complete address only', async () => {
    const provider = gmoShop()
    const { access, text } = await begin(provider, 3)
    const [, url = ''] =
      /^ACS=2&RedirectUrl=(http:\/\/sandbox\.test\/gmo\/tds2\/\w+\?transId=\w+&t=\w+)$/.exec(text) ?? []
    expect((await provider.send(url.split('&')[0]!)).status).toBe(404)
    const shown = await provider.send(url)
    expect(shown.status).toBe(200)
    expect(await shown.text()).toContain('*************000')
    expect(await errorOf(provider, 'SecureTran2', access)).toBe('E11010003')
    const back = await provider.press(url, 'succeeded')
    expect(back.href).toMatch(
      /^http:\/\/localhost:8787\/tana\/back\?a=1&AccessID=\w+&Event=AuthResultReady&MD=/,
    )
    expect(back.searchParams.get('AccessID')).toBe(access.AccessID)
    expect((await provider.call('SecureTran2', access)).CheckString).toHaveLength(32)
    expect(await errorOf(provider, 'SecureTran2', access)).toBe('E11010001')
  })

  it('returns by a form where the shop asked for POST, and at once for a frictionless card', async () => {
    const provider = gmoShop()
    const { access, text } = await begin(provider, 1, '4100000000000100')
    const page = await (await provider.send(text.split('RedirectUrl=')[1]!)).text()
    expect(page).toContain('<form method="post" action="http://localhost:8787/tana/back?a=1">')
    expect(page).toContain(`name="AccessID" value="${access.AccessID}"`)
    expect((await provider.call('SecureTran2', access)).ErrInfo).toBeUndefined()
  })
})
