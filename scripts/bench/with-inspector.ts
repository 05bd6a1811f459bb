/** This module must be imported first: the build then keeps names and source maps, and every runtime opens an inspector on a free port. */
process.env.INSPECTOR_PORT ??= '0'
