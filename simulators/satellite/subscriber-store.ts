/** The satellite subscribers and the balances of their wallets. The people are invented. */
import { readRow, type Store } from '#simulators/store.ts'

export type Subscriber = {
  smc: string
  firstName: string
  lastName: string
  mobile: string
  pincode: string
  city: string
  state: string
  walletPaise: number
}

const SEED: Subscriber[] = [
  {
    smc: '40000000001',
    firstName: 'Meena',
    lastName: 'Raman',
    mobile: '9000000001',
    pincode: '600001',
    city: 'Chennai',
    state: 'Tamil Nadu',
    walletPaise: 1_500_00,
  },
  {
    smc: '40000000002',
    firstName: 'Arun',
    lastName: 'Gowda',
    mobile: '9000000002',
    pincode: '560001',
    city: 'Bengaluru',
    state: 'Karnataka',
    walletPaise: 20_00,
  },
  {
    smc: '40000000003',
    firstName: 'Lakshmi',
    lastName: 'Nair',
    mobile: '9000000003',
    pincode: '682001',
    city: 'Kochi',
    state: 'Kerala',
    walletPaise: 500_00,
  },
]

/** Inserts the subscribers that do not exist; existing wallets keep their balance. */
export function seedSubscribers({ sql, transact }: Store): void {
  transact(() => {
    for (const { smc, firstName, lastName, mobile, pincode, city, state, walletPaise } of SEED) {
      sql.run`
        insert or ignore into satellite_subscriber
        values (${smc}, ${mobile}, ${firstName}, ${lastName}, ${pincode}, ${city}, ${state})`
      sql.run`insert or ignore into satellite_wallet values (${smc}, ${walletPaise})`
    }
  })
}

export function findSubscriber({ sql }: Store, mobile: string): Subscriber | undefined {
  const row = sql.get`
    select satellite_subscriber.*, balance_paise as wallet_paise
    from satellite_subscriber join satellite_wallet using (smc) where mobile = ${mobile}`
  return row && (readRow(row) as Subscriber)
}

export function listSubscribers({ sql }: Store): Subscriber[] {
  const rows = sql.all`
    select satellite_subscriber.*, balance_paise as wallet_paise
    from satellite_subscriber join satellite_wallet using (smc) order by smc`
  return rows.map(readRow) as Subscriber[]
}
