/** What a buyer reads as Transaction Reference Number: the order's id, or that of one try to pay it. */
export const ORDER_ID = /^[A-Z2-7]{23}([0-9]{2})?$/
