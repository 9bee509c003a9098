import java.io.InputStream;
import java.lang.reflect.Field;

/**
 * Starts DynamoDB Local on loopback only. Amazon's own main class binds every interface and outlives its parent; this
 * one binds 127.0.0.1 on a port the system picks, says so on standard output, and ends when standard input closes,
 * which the system does for a parent however it died.
 *
 * Reflection only, so that it compiles without the jar. The class file beside it is what runs, since a Java runtime
 * has no compiler; after a change: `javac --release 17 -g:none LoopbackLauncher.java`.
 */
public final class LoopbackLauncher {
  private LoopbackLauncher() {}

  public static void main(String[] arguments) throws Exception {
    Class<?> runner = Class.forName("software.amazon.dynamodb.services.local.main.ServerRunner");
    Object proxy = runner.getMethod("createServerFromCommandLineArgs", String[].class).invoke(null, (Object) arguments);
    Field serverField = proxy.getClass().getDeclaredField("server");
    serverField.setAccessible(true);
    Object server = serverField.get(proxy);
    Object[] connectors = (Object[]) server.getClass().getMethod("getConnectors").invoke(server);
    Class<?> connectorClass = connectors[0].getClass();
    connectorClass.getMethod("setHost", String.class).invoke(connectors[0], "127.0.0.1");
    connectorClass.getMethod("setPort", int.class).invoke(connectors[0], 0);
    proxy.getClass().getMethod("safeStart").invoke(proxy);
    System.out.println("listening " + connectorClass.getMethod("getLocalPort").invoke(connectors[0]));

    InputStream parent = System.in;
    while (parent.read() != -1) {}
    proxy.getClass().getMethod("stop").invoke(proxy);
    Runtime.getRuntime().halt(0);
  }
}
