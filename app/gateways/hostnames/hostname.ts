/**
 * The API of the network that serves domains, and the target of their DNS records. Without a token the network isn't
 * asked at all.
 */
export type HostnameSettings = {
  HOSTNAMES_API: string
  HOSTNAMES_ZONE: string
  HOSTNAMES_TOKEN?: string
  HOSTNAMES_TARGET: string
  DNS_RESOLVER: string
}

/** What requests to other services need. */
export type Outside = { fetch: typeof fetch; env: HostnameSettings }

/**
 * The purpose of a DNS record that a domain's owner sets: it proves to us that the domain is theirs (`challenge`), leads
 * here (`route`), proves the ownership to the network, or is for the certificate.
 */
export type RecordPurpose = 'challenge' | 'route' | 'ownership' | 'certificate'
export type ExpectedRecord = { purpose: RecordPurpose; type: 'CNAME' | 'TXT'; name: string; value: string }

/** A domain as the network knows it. Hostname and certificate are validated separately, and both must be. */
export type Hostname = {
  id: string
  isHostnameActive: boolean
  isCertificateActive: boolean
  expected: ExpectedRecord[]
  /** What the network found wrong, in its own English. */
  complaints: string[]
}

/**
 * Why nothing is known: `notConfigured` the platform has no access, `refused` the access isn't sufficient or the domain
 * isn't allowed, `unreachable` there was no answer or a broken one.
 */
export type HostnameTrouble = 'notConfigured' | 'refused' | 'unreachable'

/** `detail` is for the log and never contains a token. */
export class HostnameFault extends Error {
  readonly trouble: HostnameTrouble

  constructor(trouble: HostnameTrouble, detail: string) {
    super(`${trouble}: ${detail}`)
    this.name = 'HostnameFault'
    this.trouble = trouble
  }
}
