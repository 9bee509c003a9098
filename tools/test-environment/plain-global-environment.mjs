import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { createContext } = vm;

/**
 * jest's environment of Node, but with a global object of the ordinary kind. jest's own is a proxy, through which each
 * mention of Math or Set in a test's modules goes: pictures were recognised four times as slowly as outside of jest.
 */
export default class PlainGlobalEnvironment extends TestEnvironment {
  constructor(config, context) {
    // The only context that is made while this runs is that of the tests; there is no other way in.
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
  }
}
