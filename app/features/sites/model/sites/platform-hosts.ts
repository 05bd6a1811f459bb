import type { Env } from '#app/kernel/data/env.ts'
import { canonicalHost, listed } from '#app/kernel/values/host.ts'

export type PlatformHosts = Pick<
  Env,
  'SHARED_HOSTS' | 'ADMIN_HOSTS' | 'VIEWER_HOST' | 'SITE_ORIGIN' | 'HOSTNAMES_TARGET' | 'PLATFORM_ZONES'
>

/**
 * Whether a host, in its canonical form, is the platform's: one of its hosts and zones, a name below one, or a name that one
 * stands below. A single label such as `localhost` is nobody's zone: what is below it is a developer's.
 */
export function isOfPlatform(host: string, hosts: PlatformHosts): boolean {
  return namesOf(hosts).some(
    (name) => host === name || (name.includes('.') && host.endsWith(`.${name}`)) || name.endsWith(`.${host}`),
  )
}

function namesOf(hosts: PlatformHosts): string[] {
  const { SHARED_HOSTS, ADMIN_HOSTS, VIEWER_HOST, SITE_ORIGIN, HOSTNAMES_TARGET, PLATFORM_ZONES = '' } = hosts
  const names = [SHARED_HOSTS, ADMIN_HOSTS, PLATFORM_ZONES].flatMap(listed)
  return [...names, VIEWER_HOST, new URL(SITE_ORIGIN).hostname, HOSTNAMES_TARGET].map(canonicalHost)
}
