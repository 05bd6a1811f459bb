import type { Visit } from './visit.ts'

/** The company's title or the service's name, else the product's (R030). */
export function siteTitle({ settings, serviceName }: Visit['site']): string {
  return settings.brand.titlePage || serviceName || 'Bunko'
}
