import { expect, test } from 'vitest'
import { commandHash, requestHash, responseHash, hashesEqual } from './payu-signature.ts'

/** Vectors with key tvKey1 and salt tvSalt0123456789, computed independently of this code. */
const SALT = 'tvSalt0123456789'
const order = {
  key: 'tvKey1',
  txnid: 'DTH20261120A1B2C3D4',
  amount: '499.00',
  productinfo: 'HD Sports 1M',
  firstname: 'Asha',
  email: 'asha@example.com',
  udf1: 'ord_1001',
  udf2: 'pack_hd_sports',
}

test.each([
  [
    'udf1 and udf2',
    order,
    'f5abe829a5de783429b07ae3451337dcad9b73c6a09b0337bb2b76ab98d3d30d67f9d9975bc72b7807383cb8356516aacbce120620dc573ea34697ca87bacaa9',
  ],
  [
    'no udf',
    { key: 'tvKey1', txnid: 'TXN2', amount: '1.00', productinfo: 'Test', firstname: 'A', email: 'a@b.co' },
    'e59918901f89488190d5671e97e9c8954e3a15298214f5ba35a1cd97b6ae351a8097c10f510352321c69e6c91c3f33dcf7ece3ab26407d34144107ef83bfe50b',
  ],
  [
    'non-ASCII letters, as UTF-8',
    { ...order, productinfo: 'Tamil & Telugu "Mega" Pack – ₹499', firstname: "D'Souza" },
    'a491a40b1e8a2ff00daca150bee4bb6e5c965f9cea2ec36cd515d72005976eadd7feebe0494ae32444f5f0e67fc1cddf7a4291966edb764df51d7ffc46855fe4',
  ],
  [
    'udf6 and udf10',
    { ...order, udf5: 'v5', udf6: 'six', udf10: 'ten' },
    '1026759c7b219ce4da418ede1a69bfd27ef1ebcb9a8fc8e7e64e5d0ce138c468961c039126c4b92d4ce9e093c44d61fdfcbffa3fdf41f74265e9d248aacf8d18',
  ],
])('signs a request as PayU documents it: %s [ASVS-11.4.3]', (_name, fields, hash) => {
  expect(requestHash(fields, SALT)).toBe(hash)
})

test("creates the hash of the example on PayU's page", () => {
  const fields = {
    key: 'C0Dr8m',
    txnid: '12345',
    amount: '10',
    productinfo: 'Shopping',
    firstname: 'Test',
    email: 'test@test.com',
    udf2: 'abc',
    udf4: '15',
  }
  expect(requestHash(fields, '3sf0jURk')).toBe(
    'ffcdbf04fa5beefdcc2dd476c18bc410f02b3968e7f4f54e8f43f1e1a310bb32e3b4dec9305232bb89db5b1d0c009a53bcace6f4bd8ec2f695baf3d43ba730ce',
  )
})

test.each([
  [
    'success',
    {},
    '945d613204bebd77059220ba074b20cb49c1ffc36b5fa8b55f23cbe81471fa3e2817cd3be8728ba6af23a15f1420698e7ce19feacef3113dcddf646f2699638c',
  ],
  [
    'failure',
    {},
    'ed3d812342e57115df50a76e0d1f5135505e8606a51dcfa13e181826ff15c0eb1fcbdc88617484e41ff437114528b15068d862c38a0583789bc28bbbfbd79470',
  ],
  [
    'pending',
    {},
    'ae72e0822b6875ebd36cdbff887110c11cf431adad28f09f965680e4b9c40d285d12a1375498b3db1d215a08659e9f557dac741b52d4c485c135d3e3b6447e25',
  ],
  [
    'success',
    { additionalCharges: '12.50' },
    '815e287dcd85d415319c3eb30cef8657234db3e1250288197c4c8393ce8be49f21218ce9b009c914b228c985b1371dd4d4c2cb73244606a6eea1211a0449fc77',
  ],
  [
    'success',
    {
      splitInfo:
        '{"type":"absolute","splitInfo":{"CHILD1":{"aggregatorSubTxnId":"s1","aggregatorSubAmt":"499.00"}}}',
    },
    '4fc273c5dc2a4bfc078468188f49336fa19bb4da3f262d9180db7d7cb2947365ea603a9f391006b4ce75883a5f409634c74a5ec8fa280197d4ac8e779f529185',
  ],
])('hashes a response in reverse order: %s %o', (status, more, hash) => {
  expect(responseHash({ ...order, ...more, status }, SALT)).toBe(hash)
})

test.each([
  [
    'verify_payment',
    'T1|T2',
    'd34581a4dfff36e75397c56f34a46e19205574bee07a0f84834c78c07b3895e6670f7a4cfecae7e13de8263ac230655efc6730e9a086a15df5f8142c1dcf0ec9',
  ],
  [
    'cancel_refund_transaction',
    '403993715521889530',
    '54623b1cf2820c5b1713cd27f85eb13745e879b7e7c1bb2f4bac5733424c1b9d1ad8182d11a589a84f8c17b75ec89d5d0f5abb35d5ff55df97529188873e8df2',
  ],
  [
    'check_action_status',
    '131278422',
    'e6dbc810ec0055fce129d392729aea35abbe7a019cc0d0aaccb4357cca5fdbe1f60374b9e42e6cc8f0d8df7cabfe6ea84d6b22a13c3d9f1e8c1312c8de50f388',
  ],
])('signs a command: %s %s', (command, var1, hash) => {
  expect(commandHash('tvKey1', { command, var1 }, SALT)).toBe(hash)
})

test('finds hashes of another amount or another length different [ASVS-9.1.2]', () => {
  const signed = responseHash({ ...order, status: 'success' }, SALT)
  expect(hashesEqual(signed, responseHash({ ...order, status: 'success', amount: '1.00' }, SALT))).toBe(false)
  expect(hashesEqual(signed.slice(1), signed)).toBe(false)
  expect(hashesEqual(signed.toUpperCase(), signed)).toBe(true)
})
