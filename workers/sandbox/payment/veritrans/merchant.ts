/** The one merchant with a contract; its secret and key are for local use and open to everybody. */
export const merchant = {
  ccid: 'A100000000000001000000cc',
  secret: 'abcdef0123456789'.repeat(4),
  tokenApiKey: 'sandbox-token-key',
}
