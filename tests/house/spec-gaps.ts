/** Deliberate differences from the specification's tables, each with its reason. `spec-fields.test.ts` checks everything else. */

/** Fields that name the site. A call that isn't made at the site's own address has one of them (docs/adr/018). */
export const readByAll = ['domain', 'path', 'service_path', 'company_domain']

/** Calls that are not implemented: one that the network answers itself. */
export const notBuilt: RegExp[] = [/^GET \/cdn-cgi\/trace$/]

const ownAddress = 'an address is the connection’s own, whatever a client claims'
const ownTotal = 'what is to be paid is reckoned here'

/** Fields of a call that we ignore. */
export const withoutField: Record<string, Record<string, string>> = {
  'POST /veritrans/charge': { customer_ip: ownAddress, is_close: ownTotal },
  'POST /gmo/charge': { customer_ip: ownAddress, is_close: ownTotal },
  'POST /veritrans/order-receive': { customer_ip: ownAddress },
  'PUT /auth/forgot-password': { login_type: 'the site knows what its readers sign in with' },
}

/** Fields of an entity that no answer contains. */
export const leftOut: Record<string, string> = {
  'User.accountStatus': 'proposed; who is stopped has no session to ask with',
  'CompanyDetail.merchantCcid': 'a secret (ruling 22)',
  'CompanyDetail.merchantSecretKey': 'a secret (ruling 22)',
  'CompanyDetail.apiKey': 'a secret (ruling 22)',
  'CompanyDetail.beLoginName': 'a secret (ruling 22)',
  'CompanyDetail.bePassword': 'a secret (ruling 22)',
  'CompanyDetail.referrerUrls': 'whoever forges a referrer would be told which (ruling 25)',
  'Banner.imageFile': 'is sent, not answered',
  'RegisteredSubscription.updateContentGroup': 'is sent with a registration, not answered',
}
