import { afterEach, describe, expect, it, vi } from 'vitest'
import { tokenOf } from './token-of.ts'

const typed = {
  number: '４１１１ 1111-1111 1111',
  expires: '12/28',
  code: '12３',
  holder: 'taro  aozora ',
  zip: '',
}
const maker = (provider: 'GMO' | 'VERITRANS') => ({
  provider,
  url: 'https://token.example/',
  key: 'k',
  lang: 'ja',
})

afterEach(() => vi.unstubAllGlobals())

describe('GMO’s script', () => {
  /** GMO's script as its documentation describes it: it is given the shop first, then the card, and answers through a callback. */
  const ask = async (result: object) => {
    const getToken = vi.fn((_card: object, tell: (result: object) => void) => tell(result))
    const init = vi.fn()
    vi.stubGlobal('window', { Multipayment: { init, getToken } })
    const answer = await tokenOf(maker('GMO'), typed)
    return { answer, shop: init.mock.calls, card: getToken.mock.calls[0]?.[0] }
  }
  const tokenObject = { token: ['t0ken'], maskedCardNo: '************1111' }

  it('R330 is asked with the year before the month, and with digits only', async () => {
    expect(await ask({ resultCode: '000', tokenObject })).toEqual({
      answer: { token: 't0ken', masked: '************1111' },
      shop: [['k']],
      card: {
        cardno: '4111111111111111',
        expire: '2812',
        securitycode: '123',
        holdername: 'taro aozora',
        tokennumber: '1',
      },
    })
  })

  it('R332 made a token only if its code is 000', async () => {
    expect((await ask({ resultCode: 0, tokenObject })).answer).toMatchObject({ token: 't0ken' })
    for (const resultCode of ['100', 123, '901'])
      expect((await ask({ resultCode, tokenObject })).answer).toEqual({ code: String(resultCode) })
    for (const empty of [{ token: '' }, { token: [] }, undefined])
      expect((await ask({ resultCode: '000', tokenObject: empty })).answer).toEqual({ code: '000' })
  })
})

describe('VeriTrans4G', () => {
  const ask = async (answer: Response) => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => answer)
    vi.stubGlobal('fetch', fetched)
    const token = await tokenOf(maker('VERITRANS'), typed)
    const [url, init] = fetched.mock.calls[0] ?? []
    return { token, url, sent: JSON.parse(String(init?.body)) }
  }

  it('R330 ruling 33 is asked with the month before the year', async () => {
    const { token, url, sent } = await ask(
      Response.json({ token: 't0ken', req_card_number: '411111******1111' }),
    )
    const answered = { token: 't0ken', masked: '411111******1111' }
    expect([token, url]).toEqual([answered, 'https://token.example/'])
    expect(sent).toEqual({
      token_api_key: 'k',
      card_number: '4111111111111111',
      card_expire: '12/28',
      security_code: '123',
      cardholder_name: 'taro aozora',
      lang: 'ja',
    })
  })

  it('R332 made no token if it answers an error, whatever else the answer has', async () => {
    const refused = Response.json({ token: 't0ken', code: 'digit_check_error' }, { status: 400 })
    expect((await ask(refused)).token).toEqual({ code: 'digit_check_error' })
    expect((await ask(Response.json({ status: 'success' }))).token).toEqual({ code: 'unreachable' })
  })

  it('R335 counts as unreachable if its answer can’t be read', async () => {
    expect((await ask(new Response('<html>'))).token).toEqual({ code: 'unreachable' })
  })
})
