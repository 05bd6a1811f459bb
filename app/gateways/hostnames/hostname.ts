/** Where the network that serves domains is asked, and what domains lead to. Without a token it isn't asked at all. */
export type HostnameSettings = {
  HOSTNAMES_API: string
  HOSTNAMES_ZONE: string
  HOSTNAMES_TOKEN?: string
  HOSTNAMES_TARGET: string
  DNS_RESOLVER: string
}

/** What asking needs of the world outside. */
export type Outside = { fetch: typeof fetch; env: HostnameSettings }

/**
 * What a domain's owner sets: so that we know it is theirs (`challenge`), that it leads here, that the network knows it is
 * theirs, that it gets a certificate.
 */
export type RecordPurpose = 'challenge' | 'route' | 'ownership' | 'certificate'
export type ExpectedRecord = { purpose: RecordPurpose; type: 'CNAME' | 'TXT'; name: string; value: string }

/** A domain as the network has it: hostname and certificate are validated each for itself, and both have to be. */
export type Hostname = {
  id: string
  isHostnameActive: boolean
  isCertificateActive: boolean
  expected: ExpectedRecord[]
  /** In the network's own English: what it found wrong. */
  complaints: string[]
}

/**
 * Why nothing was told: `notConfigured` the platform has no access, `refused` the access is not enough or the domain not
 * allowed, `unreachable` no answer or a broken one.
 */
export type HostnameTrouble = 'notConfigured' | 'refused' | 'unreachable'

/** `detail` is for the log: never a token. */
export class HostnameFault extends Error {
  readonly trouble: HostnameTrouble

  constructor(trouble: HostnameTrouble, detail: string) {
    super(`${trouble}: ${detail}`)
    this.name = 'HostnameFault'
    this.trouble = trouble
  }
}
