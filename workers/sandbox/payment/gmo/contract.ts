import { type Call, field, refuseAll } from './api.ts'

/** The one shop and the one site that the sandbox has a contract with. */
export const shopId = 'tshop00000001'
const shopPass = 'shoppass01'
export const siteId = 'tsite00000001'
const sitePass = 'sitepass01'

export function requireShop(call: Call): void {
  const [id, pass] = [field(call, 'ShopID'), field(call, 'ShopPass')]
  refuseAll([
    [id === '', 'E01010001'],
    [id.length > 13, 'E01010008'],
    [pass === '', 'E01020001'],
  ])
  refuseAll([[id !== shopId || pass !== shopPass, 'E01030002']])
}

export function requireSite(call: Call): void {
  const [id, pass] = [field(call, 'SiteID'), field(call, 'SitePass')]
  refuseAll([
    [id === '', 'E01190001'],
    [pass === '', 'E01200001'],
  ])
  refuseAll([[id !== siteId || pass !== sitePass, 'E01210002']])
}
