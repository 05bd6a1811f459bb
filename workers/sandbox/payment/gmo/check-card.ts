import { shopId } from './contract.ts'

/** What the script sends: everything that the shop's page gave it, and the shop. */
export type TokenRequest = {
  shopId: string
  cardno: string
  expire: string
  securitycode: string
  holdername: string
  tokennumber: string
}

type Check = readonly [code: string, isWrong: (request: TokenRequest) => boolean]

/** In the order in which the provider looks; the first that is wrong is the result. */
const checks: readonly Check[] = [
  ['160', ({ shopId: id }) => id === ''],
  ['161', ({ shopId: id }) => id.length > 13],
  ['162', ({ shopId: id }) => !/^[0-9A-Za-z]+$/.test(id)],
  ['180', ({ shopId: id }) => id !== shopId],
  ['100', ({ cardno }) => cardno === ''],
  ['101', ({ cardno }) => !/^\d+$/.test(cardno)],
  ['102', ({ cardno }) => !/^\d{10,16}$/.test(cardno)],
  ['110', ({ expire }) => expire === ''],
  ['111', ({ expire }) => !/^\d+$/.test(expire)],
  ['112', ({ expire }) => !/^(?:\d{4}|\d{6})$/.test(expire)],
  ['113', ({ expire }) => !/(?:0[1-9]|1[0-2])$/.test(expire)],
  ['121', ({ securitycode }) => !/^\d*$/.test(securitycode)],
  ['122', ({ securitycode }) => securitycode.length > 4],
  ['131', ({ holdername }) => !/^[0-9A-Za-z ,./-]*$/.test(holdername)],
  ['132', ({ holdername }) => holdername.length > 50],
  ['141', ({ tokennumber }) => !/^\d*$/.test(tokennumber)],
  ['142', ({ tokennumber }) => tokennumber !== '' && (Number(tokennumber) < 1 || Number(tokennumber) > 10)],
]

/** `000`, or what is wrong first. */
export function resultCode(request: TokenRequest): string {
  return checks.find(([, isWrong]) => isWrong(request))?.[0] ?? '000'
}
