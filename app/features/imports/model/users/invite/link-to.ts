import { paths } from '#app/visit/paths/reader.ts'

/** The address of the page that sets a password, made from a site's address, without a visit. */
export function linkTo(siteUrl: string, token: string): string {
  return `${siteUrl.replace(/\/$/, '')}${paths.resetPassword(token)}`
}
