import { connect } from 'node:tls'
import { messageOf } from './problem.ts'
import type { SecretName } from './secrets.ts'
import { platformHosts, type Settings } from './settings.ts'

/** What only a person can do, outside of the account or in its contracts. */
export function leftToPeople(
  settings: Settings,
  { keysFile, needed }: { keysFile: string | null; needed: readonly SecretName[] },
): string[] {
  const { hosts, ownDomains, zone, mail } = settings
  const [shared = ''] = hosts.shared
  const [, sender = ''] = mail.from.split('@')
  return [
    ...(keysFile === null
      ? []
      : [
          `Keep ${keysFile} in your password store, then delete it here: nobody can read the keys back from Cloudflare.`,
        ]),
    `In the zone ${zone}: switch on "Always Use HTTPS", and limit the rate of */login and */api/v1/auth/login.`,
    `At the mail provider: prove the domain ${sender} (SPF, DKIM) and publish a DMARC record.`,
    `At each identity provider: register https://${shared}/<site>/login as redirect URI (at Microsoft as a single-page application).`,
    'For payment: enter the contracts with VeriTrans or GMO in the console of each site, and register its address for their notices.',
    ...(ownDomains === null
      ? []
      : [
          `In the zone ${ownDomains.zone}: add the originless record ${ownDomains.target} AAAA 100::, proxied, and make it the fallback origin of custom hostnames.`,
        ]),
    ...(needed.includes('HOSTNAMES_TOKEN')
      ? ['HOSTNAMES_TOKEN may do no more than "SSL and Certificates: Edit" for that zone.']
      : []),
  ]
}

export type Checked = { host: string; said: string; isGood: boolean }

/** Days before its end at which a certificate is reported. Cloudflare renews its own 30 days before. */
const certificateDays = 14
const day = 86_400_000

/** Looks at every host from outside: its certificate, and the contact in its security.txt. */
export async function checkHosts(
  settings: Settings,
  { fetch, certificateOf }: { fetch: typeof globalThis.fetch; certificateOf: typeof validUntil },
): Promise<Checked[]> {
  return Promise.all(
    platformHosts(settings).map(async (host) => {
      try {
        const until = await certificateOf(host)
        if (until.getTime() < Date.now() + certificateDays * day)
          return { host, isGood: false, said: `its certificate ends on ${until.toISOString().slice(0, 10)}` }
        const response = await fetch(`https://${host}/.well-known/security.txt`, {
          signal: AbortSignal.timeout(15_000),
        })
        const text = await response.text()
        const isGood =
          response.ok && settings.securityContact.every((contact) => text.includes(`Contact: ${contact}`))
        return {
          host,
          isGood,
          said: isGood
            ? `answers; certificate until ${until.toISOString().slice(0, 10)}`
            : `security.txt answers ${response.status} without the contact`,
        }
      } catch (error) {
        return { host, isGood: false, said: `doesn't answer (${messageOf(error)})` }
      }
    }),
  )
}

/** The end of the certificate that a host presents. Refuses one that browsers wouldn't accept. */
export function validUntil(host: string): Promise<Date> {
  return new Promise((done, fail) => {
    const socket = connect({ host, port: 443, servername: host, timeout: 15_000 }, () => {
      done(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.on('error', fail)
    socket.on('timeout', () => socket.destroy(new Error('no answer within 15 seconds')))
  })
}
