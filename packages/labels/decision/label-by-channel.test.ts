import { expect, test } from '@jest/globals';
import { labelByChannel } from './label-by-channel.ts';

test('a shop that collects by debit order collects the instalment of an account', () => {
  expect(labelByChannel('shopping.clothing', 'merchant', 'debit_order')).toBe('debt.store_account');
  expect(labelByChannel('housing.furniture_appliances', 'weak', 'debicheck')).toBe('debt.store_account');
  expect(labelByChannel('food.groceries', 'merchant', 'debit_order')).toBe('debt.store_account');
  expect(labelByChannel('food.groceries', 'weak', 'debit_order')).toBe('food.groceries');
  expect(labelByChannel('shopping.clothing', 'merchant', 'card')).toBe('shopping.clothing');
});

test('a maker of cars that collects by mandate collects the car', () => {
  expect(labelByChannel('transport.vehicle_service', 'weak', 'debicheck')).toBe('debt.vehicle_finance');
  expect(labelByChannel('transport.vehicle_service', 'merchant', 'debicheck')).toBe('transport.vehicle_service');
});

test('prepaid is no contract, and a contract is collected', () => {
  expect(labelByChannel('housing.mobile_contract', 'merchant', 'prepaid')).toBe('housing.airtime_data');
  expect(labelByChannel('housing.airtime_data', 'merchant', 'debit_order')).toBe('housing.mobile_contract');
});

test('a till pays nobody: what it gives is money back', () => {
  expect(labelByChannel('income.gig_economy', 'merchant', 'card')).toBe('reversed.merchant_refund');
  expect(labelByChannel('income.gig_economy', 'merchant', 'eft')).toBe('income.gig_economy');
});
