/** URLs of the platform itself; they stand at the root of every host. */
export const adminPaths = {
  admin: () => '/admin',
  adminLogin: () => '/admin/login',
  adminLogout: () => '/admin/logout',
  notFound: () => '/error-404',
  paymentError: () => '/gakken-payment/error',
}
