/** Says with a form that it comes from the tenant's mobile app (R082), however long it took to fill in. */
export function AppFlag() {
  return <input type="hidden" name="is_login_mobile_app" value="true" />
}
