/** Format of a Transaction Reference Number: the id of an order, or of one of its payment attempts. */
export const ORDER_ID = /^[A-Z2-7]{23}([0-9]{2})?$/
