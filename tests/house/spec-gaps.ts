/** Where we differ from the specification's tables on purpose, each with its reason; `spec-fields.test.ts` holds the rest. */

/** Named by every call that isn't made at the site's own address (docs/adr/018). */
export const readByAll = ['domain', 'path', 'service_path', 'company_domain']

/** Calls of rooms that are still to be built, and one that is the network's own. */
export const notBuilt: RegExp[] = [/^GET \/cdn-cgi\/trace$/]

const ownAddress = 'an address is the connection’s own, whatever a client claims'
const ownTotal = 'what is to be paid is reckoned here'

/** Fields of a call that it doesn't read. */
export const withoutField: Record<string, Record<string, string>> = {
  'POST /veritrans/charge': { customer_ip: ownAddress, is_close: ownTotal },
  'POST /gmo/charge': { customer_ip: ownAddress, is_close: ownTotal },
  'POST /veritrans/order-receive': { customer_ip: ownAddress },
  'PUT /auth/forgot-password': { login_type: 'the site knows what its readers sign in with' },
}

/** Fields of an entity that no answer has. */
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
