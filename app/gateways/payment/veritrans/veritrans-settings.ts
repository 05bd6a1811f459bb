/**
 * A company's contract with VeriTrans and the address of its API. The secret is never part of an address, an answer or a
 * log.
 */
export type VeritransSettings = {
  /** `https://api3.veritrans.co.jp`, without a slash at the end. */
  baseUrl: string
  merchantCcid: string
  /** 64 hexadecimal digits. */
  merchantSecretKey: string
  /** Whether real money moves. Otherwise every request is a dummy. */
  isLive: boolean
}
