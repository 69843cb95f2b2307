import { expect, test } from 'vitest'
import { commandHash, requestHash, responseHash } from './payu-hash.ts'

const salt = 'tvSalt0123456789'
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

test('signs a request as documented, with empty udfs, special characters and udf6 to udf10', () => {
  expect(requestHash(order, salt)).toBe(
    'f5abe829a5de783429b07ae3451337dcad9b73c6a09b0337bb2b76ab98d3d30d67f9d9975bc72b7807383cb8356516aacbce120620dc573ea34697ca87bacaa9',
  )
  const odd = { ...order, productinfo: 'Tamil & Telugu "Mega" Pack – ₹499', firstname: "D'Souza" }
  expect(requestHash(odd, salt)).toBe(
    'a491a40b1e8a2ff00daca150bee4bb6e5c965f9cea2ec36cd515d72005976eadd7feebe0494ae32444f5f0e67fc1cddf7a4291966edb764df51d7ffc46855fe4',
  )
  expect(requestHash({ ...order, udf5: 'v5', udf6: 'six', udf10: 'ten' }, salt)).toBe(
    '1026759c7b219ce4da418ede1a69bfd27ef1ebcb9a8fc8e7e64e5d0ce138c468961c039126c4b92d4ce9e093c44d61fdfcbffa3fdf41f74265e9d248aacf8d18',
  )
  const printedByPayu = {
    key: 'C0Dr8m',
    txnid: '12345',
    amount: '10',
    productinfo: 'Shopping',
    firstname: 'Test',
    email: 'test@test.com',
    udf2: 'abc',
    udf4: '15',
  }
  expect(requestHash(printedByPayu, '3sf0jURk')).toBe(
    'ffcdbf04fa5beefdcc2dd476c18bc410f02b3968e7f4f54e8f43f1e1a310bb32e3b4dec9305232bb89db5b1d0c009a53bcace6f4bd8ec2f695baf3d43ba730ce',
  )
})

test('signs an answer with the fields in reverse order, and additional charges first', () => {
  expect(responseHash({ ...order, status: 'success' }, salt)).toBe(
    '945d613204bebd77059220ba074b20cb49c1ffc36b5fa8b55f23cbe81471fa3e2817cd3be8728ba6af23a15f1420698e7ce19feacef3113dcddf646f2699638c',
  )
  expect(responseHash({ ...order, status: 'pending' }, salt)).toBe(
    'ae72e0822b6875ebd36cdbff887110c11cf431adad28f09f965680e4b9c40d285d12a1375498b3db1d215a08659e9f557dac741b52d4c485c135d3e3b6447e25',
  )
  expect(responseHash({ ...order, status: 'success', additionalCharges: '12.50' }, salt)).toBe(
    '815e287dcd85d415319c3eb30cef8657234db3e1250288197c4c8393ce8be49f21218ce9b009c914b228c985b1371dd4d4c2cb73244606a6eea1211a0449fc77',
  )
})

test('signs a command over its first argument', () => {
  expect(commandHash('tvKey1', 'verify_payment', 'T1|T2', salt)).toBe(
    'd34581a4dfff36e75397c56f34a46e19205574bee07a0f84834c78c07b3895e6670f7a4cfecae7e13de8263ac230655efc6730e9a086a15df5f8142c1dcf0ec9',
  )
})
