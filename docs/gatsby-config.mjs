// Node runs the TypeScript as it is: Gatsby's own way of compiling it cannot read the specifiers of this project.
export { gatsbyConfig as default } from './build/gatsby-settings.ts';
