/** A company's contract with VeriTrans, and where it is reached. The secret appears in no address, answer or log. */
export type VeritransSettings = {
  /** `https://api3.veritrans.co.jp`, without a slash at its end. */
  baseUrl: string
  merchantCcid: string
  /** 64 hexadecimal digits. */
  merchantSecretKey: string
  /** Whether money moves; else everything is a dummy request. */
  isLive: boolean
}
